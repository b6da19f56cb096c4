// @vitest-environment jsdom
// What is said of a piece when somebody asks, at real positions of each game.
import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../../tests/unit/engine';
import en from '../i18n/en';
import { speech } from '../i18n/index.svelte';
import type { TableClient } from '../table/client';
import type { Desk } from '../table/desk.svelte';
import type { GameId } from '../table/messages';
import { about as of_garden } from './garden/about';
import { piece_at } from './garden/picture';
import { marks_of, type GardenView } from './garden/types';
import { about as of_runs } from './runs/about';
import { about as of_town } from './town/about';

const seed = 'b100'.repeat(16);

/** A desk as far as those need it who explain: the person has seat 0. */
async function desk_of(client: TableClient, game: GameId, moves = 0, players = 2): Promise<Desk> {
  await client.ask('new', { game, players, seed });
  for (let i = 0; i < moves; i += 1) {
    const { move } = await client.ask('think', { level: 'greedy' });
    await client.ask('play', { move });
  }
  while ((await client.ask('legal')).seat !== 0) {
    const { move } = await client.ask('think', { level: 'greedy' });
    await client.ask('play', { move });
  }
  const { view } = await client.ask('view', { seat: 0 });
  const { moves: legal } = await client.ask('legal');
  const { games } = await client.ask('games');
  const seats = Array.from({ length: players }, (_, i) =>
    i === 0 ? { kind: 'person', name: '' } : { kind: 'bot', level: 'easy' },
  );
  return {
    view,
    legal,
    main: 0,
    session: {
      game,
      seats,
      people: [0],
      components: games.find(({ id }) => id === game)!.components,
      preview: async (move: string) => (await client.ask('preview', { move })).preview,
    },
  } as unknown as Desk;
}

const node = (data: Record<string, string> = {}): HTMLElement => {
  const made = document.createElement('i');
  Object.assign(made.dataset, data);
  return made;
};

let client: TableClient;
beforeAll(async () => {
  speech.catalogue = en;
  client = await engine();
});

/** The same as somebody sees it who only watches: what lies there is the second player's. */
const watched = (desk: Desk): Desk =>
  ({ ...desk, main: 1, session: { ...desk.session, people: [], viewer: null } }) as unknown as Desk;
/** All that can be asked about, with what the pieces of the page say of themselves. */
const topics: Record<GameId, [string, Record<string, string>][]> = {
  town: [
    ...['H', 'S', 'O', 'M', 'P'].map((type): [string, Record<string, string>] => [type, { tile: type }]),
    ['wreath', {}],
    ['wreath', { square: 'a1' }],
    ['flower', {}],
    ['flower', { square: 'a1' }],
    ['community', { type: 'P' }],
    ['token', {}],
    ['token', { aboutOwner: '1' }],
    ['pile', {}],
  ],
  runs: [
    ['tile', { tile: '5' }],
    ['joker', {}],
    ['reward', {}],
    ['reward', { token: '3' }],
    ['reserve', {}],
    ['run', {}],
  ],
  garden: [
    ...['card', 'gardener', 'animal', 'ornament', 'barrow', 'token', 'visible', 'lawn', 'maurice'].flatMap(
      (topic): [string, Record<string, string>][] => [
        [topic, {}],
        [topic, { aboutOwner: '1' }],
      ],
    ),
  ],
};
const abouts = { town: of_town, runs: of_runs, garden: of_garden };

describe.each(['town', 'runs', 'garden'] as const)('whoever watches a table of %s', (game) => {
  it('is told of nothing that it is theirs', async () => {
    const desk = watched(await desk_of(client, game, 8));
    for (const [topic, data] of topics[game]) {
      const { name, now } = abouts[game](topic, node(data), desk);
      const said = `${name}. ${(await now) ?? ''}`;
      expect(said, topic).not.toMatch(/\byou(rs?)?\b/i);
      expect(en[`explain.${game}.${topic}` as keyof typeof en], topic).toBeTruthy();
    }
  });
  it('is told nothing that is not in the catalogue', async () => {
    const desk = await desk_of(client, game, 8);
    for (const [topic, data] of topics[game])
      for (const each of [desk, watched(desk)]) {
        const { name, now, clause } = abouts[game](topic, node(data), each);
        expect(`${name}. ${(await now) ?? ''}`, topic).not.toMatch(/[{}]|undefined|NaN|explain\./);
        expect(clause, topic).toMatch(/^[TRG]\d+$/);
      }
  });
});

describe('asked about a piece of town', () => {
  it('says whose city it counts in', async () => {
    const desk = await desk_of(client, 'town', 8);
    expect(await of_town('P', node({ tile: 'P', square: 'a1' }), desk).now).toMatch(/in your city so far\.$/);
    expect(await of_town('P', node({ tile: 'P', square: 'a1' }), watched(desk)).now).toMatch(
      /^\w+: .*in the city so far\.$/,
    );
    expect(await of_town('wreath', node(), desk).now).toMatch(/of yours free\.$/);
    expect(await of_town('wreath', node(), watched(desk)).now).toMatch(/^\w+: .*free\.$/);
  });
  it('says where a tile of the hand scores most, as the engine has it', async () => {
    const desk = await desk_of(client, 'town', 8);
    const view = desk.view as unknown as { hands: { tiles: string[] }[] };
    const tile = view.hands[0]!.tiles[0]!;
    const { now, clause } = of_town(tile[0] === 'S' ? 'S' : tile, node({ tile }), desk);
    expect(clause).toMatch(/^T(28|29|30|31|32)$/);
    const said = await now;
    const [, square, n] = /Best now on (\w\d): (\d+) points?\./.exec(said!)!;
    const points = await Promise.all(
      desk.legal
        .filter((move) => move.startsWith(`${tile}@`))
        .map(async (move) => ({ move, n: (await desk.session.preview(move)).points })),
    );
    expect(Math.max(...points.map((each) => each.n))).toBe(Number(n));
    expect(points.find(({ move }) => move === `${tile}@${square}`)!.n).toBe(Number(n));
  });
  it('says what a free square would score for each tile of the hand', async () => {
    const desk = await desk_of(client, 'town');
    const square = desk.legal.find((move) => move.includes('@'))!.split('@')[1]!;
    expect(await of_town('flower', node({ square }), desk).now).toMatch(/would score \d+ here\./);
  });
  it('knows the token, the piles, community tiles', async () => {
    const desk = await desk_of(client, 'town');
    expect(of_town('token', node(), desk).now).toBe(en['token.ready']);
    expect(of_town('token', node(), desk).name).toBe(en['token.yours']);
    expect(of_town('community', node({ type: 'P' }), desk).now).toBe('0 of 2 are out.');
    expect(of_town('pile', node(), desk)).toMatchObject({ clause: 'T33', name: 'Pile' });
  });
  it('says whose token it is', async () => {
    const desk = await desk_of(client, 'town');
    const view = { ...desk.view, tokens: ['ready', 'spent'] };
    const told = of_town('token', node({ aboutOwner: '1' }), { ...desk, view } as unknown as Desk);
    expect(told).toMatchObject({ now: en['token.spent'], drawing: { seat: 1 } });
    expect(told.name).toMatch(/^Bonus token of \w+$/);
  });
});

describe('asked about a piece of runs', () => {
  it('says what a tile counts against you', async () => {
    const desk = await desk_of(client, 'runs');
    const view = desk.view as unknown as { hands: { tiles: string[] }[]; rewards: number[]; reserve: number };
    const tile = view.hands[0]!.tiles.find((each) => each !== 'J')!;
    expect(of_runs('tile', node({ tile }), desk)).toMatchObject({ clause: 'R2' });
    const hand = node({ hand: '0' });
    const mine = hand.appendChild(node({ tile }));
    expect(await of_runs('tile', mine, desk).now).toMatch(/against you: −\d+/);
    // What lies in the bed or in somebody's run counts against nobody.
    expect(await of_runs('tile', node({ tile }), desk).now).toBe(null);
    expect(of_runs('reserve', node(), desk).now).toContain(String(view.reserve));
  });
  it('says whether a token is still there', async () => {
    const desk = await desk_of(client, 'runs');
    const view = desk.view as unknown as { rewards: number[] };
    const value = view.rewards[0]!;
    const there = of_runs('reward', node({ token: String(value) }), desk).now;
    const without = { ...desk, view: { ...view, rewards: [] } } as unknown as Desk;
    expect(of_runs('reward', node({ token: String(value) }), without).now).not.toBe(there);
  });
});

describe('asked about a piece of garden', () => {
  it('says whose wheelbarrow, hand and pawns these are, also those of Maurice', async () => {
    const desk = await desk_of(client, 'garden', 6, 3);
    const view = desk.view as GardenView;
    expect(of_garden('barrow', node(), desk).name).toBe(en['garden.barrow_of.you']);
    const theirs = of_garden('barrow', node({ aboutOwner: '2' }), desk);
    expect(theirs.name).toMatch(/^\w+’s barrow$/);
    expect(theirs.now).toContain(`${view.barrows[2]!.length} of `);
    expect(of_garden('token', node({ aboutOwner: '2' }), desk).now).not.toMatch(/^You/);
    const two = await desk_of(client, 'garden', 0, 2);
    const { colours } = two.view as GardenView;
    const maurice = of_garden('gardener', node({ aboutOwner: '2' }), two);
    expect(maurice.now).toMatch(/^Maurice: /);
    expect(maurice.drawing['colour']).toBe(colours[2]);
  });
  it('says how many flowers bring an animal, as the box has it', async () => {
    const desk = await desk_of(client, 'garden', 0, 3);
    const { animal } = marks_of(desk.session.components);
    const { visible } = desk.view as GardenView;
    expect(of_garden('animal', node({ aboutOwner: '0' }), desk).now).toBe(
      `You: comes at ${animal} visible flowers, ${visible[0]} now.`,
    );
  });
  it('finds what lies at a square', async () => {
    const desk = await desk_of(client, 'garden', 6, 3);
    const view = desk.view as GardenView;
    const { left, top, rows } = view.garden;
    const topics = new Set<string>();
    rows.forEach((row, y) =>
      [...row].forEach((_, x) => {
        const found = piece_at(view, [left + x, top + y]);
        if (found) topics.add(found.topic);
      }),
    );
    expect(piece_at(view, [left - 40, top - 40])).toBe(null);
    for (const topic of topics) {
      const { name, clause } = of_garden(topic, node({ aboutOwner: '0' }), desk);
      expect(name).not.toBe('');
      expect(clause).toMatch(/^G\d+$/);
    }
    expect(topics.size).toBeGreaterThan(1);
  });
  it('tells what stands there for the curve', async () => {
    const desk = await desk_of(client, 'garden', 9, 3);
    const { standing, visible, scores } = desk.view as GardenView;
    expect(scores).toHaveLength(3);
    // Every visible flower of one's colour is worth a point as long as it stands.
    standing.slice(0, 3).forEach((points, seat) => expect(points).toBeGreaterThanOrEqual(visible[seat]!));
  });
});
