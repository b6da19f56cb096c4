// The drawn examples, counted by the engine: what a figure shows is what it says.

import { describe, expect, it } from 'vitest';
import { engine } from '../../tests/unit/engine';
import type { TableClient } from '../table/client';
import type { GameId, TableEvent, TableView } from '../table/messages';
import { final_game, tactical_game } from './garden/examples';
import { kOutlines } from './index';
import { figure_of } from './reading';
import { city_side, flowers_on } from './data';
import type { CityFigure, GardenFigure, LineFigure, RunsFigure, RunTile, StepsFigure } from './types';

const components = async <T>(game: GameId): Promise<T> => {
  const client = await engine();
  const { games } = await client.ask('games');
  client.close();
  return games.find((each) => each.id === game)!.components as T;
};
const figure = <T>(game: GameId, key: string): T => kOutlines[game].figures[key] as T;

describe('the box', () => {
  it('is drawn as the engine has it', async () => {
    const { boards } = await components<{
      boards: Record<'A' | 'B', { icons: number[][]; bloom: string[] }>;
    }>('town');
    for (const side of ['A', 'B'] as const)
      expect(city_side(side)).toEqual(
        boards[side].icons.map((row, y) =>
          row.map((icon, x) =>
            boards[side].bloom.includes(`${'abcde'[x]}${y + 1}`) ? `+${icon}` : `${icon}`,
          ),
        ),
      );
    const { flowers } = await components<{ flowers: number[] }>('runs');
    expect(flowers.map((_, i) => flowers_on(i + 1))).toEqual(flowers);
    const { cards } = await components<{ cards: string[][] }>('garden');
    expect(
      figure<LineFigure>('garden', 'G2').items.map((item) => (item as unknown as { card: string[] }).card),
    ).toEqual(cards);
  });

  it('has the flowers that R2 tells', async () => {
    const { flowers } = await components<{ flowers: number[] }>('runs');
    const told = (n: number) => (n === 55 ? 7 : n % 11 === 0 ? 5 : n % 10 === 0 ? 3 : n % 5 === 0 ? 2 : 1);
    expect(flowers).toEqual(flowers.map((_, i) => told(i + 1)));
    expect(flowers.reduce((sum, each) => sum + each, 0)).toBe(167);
  });
});

// A deal of Bloom Town in which seat 0 can build just these tiles, in this order; seat 1 fills its column e, then d.
function town_deal(builds: readonly [tile: string, column: number][]) {
  const types = ['H', 'M', 'O', 'P'];
  const shops = ['SHM', 'SHO', 'SHP', 'SMO', 'SMP', 'SOP'];
  const left = [...types.flatMap((type) => Array<string>(7).fill(type)), ...shops, 'SHP'];
  const take = (tile: string): string => {
    const at = left.indexOf(tile);
    if (at < 0) throw new Error(`no ${tile} left`);
    return left.splice(at, 1)[0]!;
  };
  const wanted = builds.map(([tile]) => take(tile));
  const hands = [
    [wanted[0] ?? left.pop()!, wanted[1] ?? left.pop()!],
    [left.pop()!, left.pop()!],
  ];
  const piles: string[][] = [[], [], [], [], []];
  builds.forEach(([, column], i) => {
    piles[column]!.push(wanted[i + 2] ?? left.pop()!);
    piles[i < 5 ? 4 : 3]!.push(left.pop()!);
  });
  const rest = [...left, ...['H', 'M', 'O', 'P', 'S'].flatMap((type) => [`*${type}`, `*${type}`])];
  for (const pile of piles) while (pile.length < 8) pile.push(rest.shift()!);
  return {
    first: 0,
    removed: [...types.flatMap((type) => Array<string>(6).fill(type)), ...shops],
    hands,
    piles,
    excess: rest,
  };
}

/** The event of the last building, having built the city of the figure tile by tile. */
async function build(
  client: TableClient,
  { rows, target }: CityFigure,
  options: Record<string, string>,
): Promise<{ points: number; earned: string[] }> {
  const places = rows.flatMap((row, y) => row.map((tile, x) => ({ tile, x, y })));
  const at = ({ x, y }: { x: number; y: number }) => `${'abcde'[x]}${y + 1}`;
  const built = places.filter(({ tile }) => /^[A-Z]/.test(tile));
  const last = ({ x, y }: { x: number; y: number }) => x === target![0] && y === target![1];
  const order = [...built.filter((place) => !last(place)), ...built.filter(last)];
  await client.ask('new', {
    game: 'town',
    players: 2,
    options,
    deal: town_deal(order.map(({ tile, x }) => [tile, x])),
  });
  let found: TableEvent | undefined;
  for (const [i, place] of order.entries()) {
    for (const seat of [0, 1]) {
      const { view } = await client.ask('view', { seat });
      const hand = (view as TableView & { hands: { tiles: string[] }[] }).hands[seat]!.tiles;
      const move =
        seat === 0 ? `${place.tile}@${at(place)}` : `${hand[0]}@${i < 5 ? `e${i + 1}` : `d${i - 4}`}`;
      const { events } = await client.ask('play', { move });
      if (seat === 0) found = events.find(({ event }) => event === 'build');
      while ((await client.ask('legal')).phase === 'bonus') await client.ask('play', { move: 'end' });
    }
  }
  return found as unknown as { points: number; earned: string[] };
}

describe('the scoring examples of Bloom Town', () => {
  const drawn = Object.entries(kOutlines.town.figures).filter(([key]) => /^T(28|29|30|31|32)/.test(key));
  it.each(drawn)('%s', async (key, drawing) => {
    const client = await engine();
    const [clause = '', value] = key.split('/');
    const option = kOutlines.town.readings[clause]?.option;
    const city = drawing as CityFigure;
    const { points, earned } = await build(client, city, option && value ? { [option]: value } : {});
    client.close();
    expect(points).toBe(city.points);
    const name = ([x, y]: readonly [number, number]) => `${'abcde'[x]}${y + 1}`;
    if (points > 0) expect([...earned].sort()).toEqual([...city.lit!, city.target!].map(name).sort());
  });
});

describe('the examples of Kramer', () => {
  const texts = (tiles: readonly RunTile[]) => tiles.map(({ n }) => String(n));
  /** A round of two: what the starter has, what the other has. */
  async function round(client: TableClient, hands: [string[], string[]], options = {}): Promise<void> {
    const all = [...Array.from({ length: 100 }, (_, i) => String(i + 1)), 'J', 'J', 'J'];
    const numbers = all.filter((tile) => tile !== 'J' && !hands.flat().includes(tile));
    const jokers = 3 - hands.flat().filter((tile) => tile === 'J').length;
    const bed = numbers.splice(0, 8);
    const full = hands.map((hand) => [...hand, ...numbers.splice(0, 13 - hand.length)]);
    const tiles = [...bed, ...full.flat(), ...numbers, ...Array<string>(jokers).fill('J')];
    await client.ask('new', {
      game: 'runs',
      players: 2,
      options: { rounds: 1, ...options },
      deal: { first: 0, rounds: [tiles] },
    });
  }
  const reward = (events: TableEvent[]) =>
    (events.find(({ event }) => event === 'reward') as { value?: number } | undefined)?.value;
  /** Refuses a joker that a run of three may take. */
  async function leave(client: TableClient): Promise<void> {
    if ((await client.ask('legal')).phase === 'joker') await client.ask('play', { move: 'joker leave' });
  }

  it('R14: past 100 is right, a step of 3 is wrong', async () => {
    const client = await engine();
    const { lines } = figure<RunsFigure>('runs', 'R14');
    await round(client, [lines.flatMap(({ tiles }) => texts(tiles)), []]);
    for (const { tiles, verdict } of lines) {
      const { legal } = await client.ask('check', { move: `lay ${texts(tiles).join(' ')}` });
      expect(legal).toBe(verdict === 'right');
    }
    client.close();
  });

  it('R15: 17 and 19 stolen for a run of five', async () => {
    const client = await engine();
    const [there, laid] = figure<RunsFigure>('runs', 'R15').lines.map(({ tiles }) => tiles);
    const stolen = laid!.filter(({ state }) => state === 'stolen');
    expect(texts(stolen)).toEqual(['17', '19']);
    expect(texts(there!.filter(({ state }) => state === 'ghost'))).toEqual(['17', '19']);
    await round(client, [texts(there!), texts(laid!.filter((tile) => !stolen.includes(tile)))]);
    await client.ask('play', { move: `lay ${texts(there!).join(' ')}` });
    const move = `lay ${texts(laid!).join(' ')} < r1 ${texts(stolen).join(' ')}`;
    expect(await client.ask('check', { move })).toMatchObject({ legal: true });
    client.close();
  });

  it('R16: eleven flowers win token 11, and 10 once it is gone', async () => {
    const client = await engine();
    const [first, second] = figure<RunsFigure>('runs', 'R16').lines;
    const run = texts(first!.tiles);
    const same = ['10', '11', '12', '13', '14'];
    const sum = (tiles: string[]) => tiles.reduce((all, tile) => all + flowers_on(Number(tile)), 0);
    expect([sum(run), sum(same)]).toEqual([11, 11]);
    await round(client, [run, same]);
    const { events } = await client.ask('play', { move: `lay ${run.join(' ')}` });
    expect(reward(events)).toBe(first!.reward);
    await round(client, [same, run]);
    await client.ask('play', { move: `lay ${same.join(' ')}` });
    const later = await client.ask('play', { move: `lay ${run.join(' ')}` });
    expect(reward(later.events)).toBe(second!.reward);
    expect(second!.missed).toEqual([first!.reward]);
    client.close();
  });

  it('R17: a run extended in front and in between', async () => {
    const client = await engine();
    const tiles = figure<RunsFigure>('runs', 'R17').lines[0]!.tiles;
    const there = texts(tiles.filter(({ state }) => state !== 'selected'));
    await round(client, [there, texts(tiles.filter(({ state }) => state === 'selected'))]);
    await client.ask('play', { move: `lay ${there.join(' ')}` });
    await leave(client);
    expect(await client.ask('check', { move: `extend r1 ${texts(tiles).join(' ')}` })).toMatchObject({
      legal: true,
    });
    client.close();
  });

  it('R21: the joker is 23 or 24, and nothing else', async () => {
    const client = await engine();
    const [there, ...swaps] = figure<RunsFigure>('runs', 'R21').lines.map(({ tiles }) => texts(tiles));
    await round(client, [there!, ['21', '23', '24', '26']], { dealt_jokers: 'hand' });
    await client.ask('play', { move: `lay ${there!.join(' ')}` });
    await leave(client);
    const fits: string[] = [];
    for (let n = 1; n <= 100; n += 1)
      if ((await client.ask('check', { move: `swap r1.2 ${n}` })).legal) fits.push(String(n));
    expect(fits).toEqual(['23', '24']);
    expect(swaps.map((run) => run[1])).toEqual(fits);
    client.close();
  });
});

interface GardenView extends TableView {
  garden: { rows: string[] };
  visible: number[];
  barrows: string[][];
}

describe('the examples of the French garden book', () => {
  it('G12: six flowers are worth 7', async () => {
    const { bouquet } = await components<{ bouquet: number[] }>('garden');
    const [held, , ...sold] = figure<LineFigure>('garden', 'G12').items as [
      { tokens: string[] },
      '>',
      ...{ bouquet: string[]; coins: number }[],
    ];
    const best = (tokens: string[]): number => {
      const colours = [...new Set(tokens)];
      const ways = Array.from({ length: 2 ** colours.length }, (_, mask) =>
        colours.filter((_, i) => mask & (1 << i)),
      ).filter((set) => set.length > 1);
      return Math.max(
        0,
        ...ways.map((set) => {
          const rest = [...tokens];
          for (const colour of set) rest.splice(rest.indexOf(colour), 1);
          return bouquet[set.length]! + best(rest);
        }),
      );
    };
    expect(held.tokens).toHaveLength(6);
    expect(sold.flatMap((each) => each.bouquet).sort()).toEqual([...held.tokens].sort());
    for (const each of sold) expect(each.coins).toBe(bouquet[each.bouquet.length]);
    expect(sold.reduce((sum, { coins }) => sum + coins, 0)).toBe(7);
    expect(best(held.tokens)).toBe(7);
  });

  // By all options that its table may have: the turn is drawn as it is played there.
  const { readings } = kOutlines.garden;
  const tables = Object.values(readings)
    .filter(({ option }) => option !== 'order')
    .reduce<Record<string, string>[]>(
      (all, { option, values }) =>
        all.flatMap((each) => values.map((value) => ({ ...each, [option]: value }))),
      [{}],
    );
  it('G21: a tactical turn of two cards', async () => {
    expect(tables).toHaveLength(96);
    const client = await engine();
    for (const table of tables) await tactical(client, table);
    client.close();
  });

  async function tactical(client: TableClient, table: Record<string, string>): Promise<void> {
    const { before, cards, sale, after } = tactical_game;
    const options = { ...table, ...tactical_game.options };
    const drawn = figure_of(kOutlines.garden, 'G21', { options, players: 3 })!;
    const { steps } = drawn.figure as StepsFigure;
    const [first, second, third] = steps as GardenFigure[];
    const sold = (steps[3] as LineFigure).items as { coins?: number; tokens?: string[] }[];
    const selling = table['selling'] as keyof typeof sale;
    await client.ask('new', { game: 'garden', players: 3, options, deal: { first: 0 } });
    const view = async () => (await client.ask('view', { seat: 1 })).view as GardenView;
    const play = (move: string) => client.ask('play', { move });
    const sorted = (list: readonly string[]) => [...list].sort();
    for (const move of before) await play(move);
    const start = await view();
    expect(start.garden.rows).toEqual(first!.rows);
    expect(start.barrows[1]).toEqual(first!.barrow);
    // Rose is seat 1; she has the fewest, and it is her turn.
    expect([start.actor, start.visible[1], Math.min(...start.visible)]).toEqual([1, 2, 2]);
    for (const [i, step] of [second!, third!].entries()) {
      const { garden, barrows } = await view();
      expect(garden.rows).toEqual(step.rows);
      const { events } = await play(cards[i]!);
      const { picked } = events.find(({ event }) => event === 'card') as unknown as { picked: string[] };
      expect(sorted(picked)).toEqual(sorted(step.lit!.map(([x, y]) => step.rows[y]![x]!)));
      expect(picked).toHaveLength([4, 3][i]!);
      if ((await client.ask('legal')).phase === 'chain') await play('wait');
      const now = await view();
      expect(sorted([...barrows[1]!, ...picked])).toEqual(sorted(step.barrow!));
      // Behind the last card bouquets may have been sold by themselves.
      if (i === 0 || selling !== 'bouquets') expect(sorted(now.barrows[1]!)).toEqual(sorted(step.barrow!));
      expect([now.actor, now.visible[1]]).toEqual([1, 3]);
    }
    for (const move of sale[selling]) await play(move);
    const end = await view();
    const coins = sold.reduce((sum, each) => sum + (each.coins ?? 0), 0);
    const kept = sold.flatMap(({ tokens }) => tokens ?? []);
    expect([end.scores[1], end.barrows[1]]).toEqual([coins, kept]);
    // What the captions say.
    expect([coins, kept.length]).toEqual([6, drawn.key === 'G21/all' ? 0 : 2]);
    for (const move of after) await play(move);
    const next = await view();
    expect([next.actor, next.visible[2]]).toEqual([2, 2]);
  }

  it('G28: a final count of 13 and 5, and a bed of 14', async () => {
    const client = await engine();
    const drawn = figure<GardenFigure>('garden', 'G28');
    const { options, moves } = final_game;
    await client.ask('new', { game: 'garden', players: 3, options: { ...options }, deal: { first: 0 } });
    for (const move of moves) await client.ask('play', { move });
    const { view } = await client.ask('view', { seat: 2 });
    expect((view as GardenView).garden.rows).toEqual(drawn.rows);
    const { over, breakdown } = await client.ask('scores');
    expect(over).toBe(true);
    expect(breakdown[2]).toMatchObject({ flowers: 13, ornament: 5 });
    // Arum, seat 0, alone wins the prize of three players; the ringed squares are one bed of arums.
    expect(breakdown.map(({ bed }) => bed)).toEqual([3, 0, 0]);
    const bed = drawn.lit!;
    expect(bed).toHaveLength(14);
    expect(new Set(bed.map(([x, y]) => drawn.rows[y]![x]))).toEqual(new Set(['W']));
    const reached = [bed[0]!];
    for (const [x, y] of reached)
      for (const next of bed)
        if (Math.abs(next[0] - x) + Math.abs(next[1] - y) === 1 && !reached.includes(next))
          reached.push(next);
    expect(reached).toHaveLength(14);
    client.close();
  });
});
