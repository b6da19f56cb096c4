import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../../../tests/unit/engine';
import en from '../../i18n/en';
import { speech } from '../../i18n/index.svelte';
import type { TableClient } from '../../table/client';
import type { LogEntry, Session } from '../../table/session.svelte';
import { hint_words, move_words } from './hints';
import { refusal_words } from './refusal';
import { owner_of, type GardenEvent, type GardenView } from './types';
import { log_lines, owner_name, tokens_words } from './words';

const seed = 'b100'.repeat(16);
let client: TableClient;
let session: Session;
let view: GardenView;

beforeAll(async () => {
  speech.catalogue = en;
  client = await engine();
  await client.ask('new', { game: 'garden', players: 2, options: { order: 'tactical' }, seed });
  const opening = (await client.ask('view', { seat: null })).view;
  const log: LogEntry[] = [];
  for (;;) {
    const now = (await client.ask('view', { seat: null })).view;
    if (now.phase === 'over') break;
    const { move } = await client.ask('think', { level: 'greedy' });
    const { events, revealed } = await client.ask('play', { move });
    const after = (await client.ask('view', { seat: null })).view;
    log.push({ seat: now.actor!, move, events, revealed, view: after });
  }
  view = opening as GardenView;
  session = {
    seats: [
      { kind: 'person', name: '' },
      { kind: 'bot', level: 'easy' },
    ],
    people: [0],
    opening,
    log,
  } as unknown as Session;
});

describe('a garden in words', () => {
  it('counts flowers', () => {
    expect(tokens_words(['P', 'R', 'P'])).toBe('2 roses and 1 tulip');
    expect(tokens_words([])).toBe('nothing');
  });
  it('names moves', () => {
    expect(move_words(view, 'sell PW')).toBe('Sell 1 rose and 1 arum');
    expect(move_words(view, 'ornament -')).toBe('Not now');
    expect(hint_words(view, ['settle', 'wait'])).toEqual(['Settle now', 'Wait']);
    expect(move_words(view, 'sell all')).toBe('Sell all');
  });
  it('tells ideas for one card from each other', () => {
    const nine = { ...view, garden: { left: -4, top: -4, rows: Array<string>(9).fill('.........') } };
    const said = hint_words(nine, [
      'card 7 r0 @-4,-4',
      'card 7 r1 @0,0',
      'card 7 r0 @-3,-4',
      'card 7 r2 @4,0',
    ]);
    expect(said).toEqual([
      'Card 7, top left',
      'Card 7, turned 90°, in the middle',
      'Card 7, top left, further right',
      'Card 7, turned 180°, right',
    ]);
  });
  it('tells a whole game, its rounds in order', () => {
    const lines = log_lines(session, session.log);
    const rounds = lines.map((line) => line.round);
    expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
    const cards = session.log.flatMap((entry) => entry.events).filter((event) => event.event === 'card');
    expect(lines.filter((line) => line.card)).toHaveLength(cards.length);
    expect(lines.some((line) => line.key.startsWith('garden.log.maurice'))).toBe(true);
    expect(lines.some((line) => line.key.startsWith('garden.log.sold') && line.points! > 0)).toBe(true);
    expect(lines.at(-1)!.key).toMatch(/^garden\.log\.over/);
  });
});

/** Plays until the phase is asked; answers with its events to this move, as an entry of a log. */
async function entry_of(options: Record<string, string>, phase: string, move: string): Promise<LogEntry> {
  await client.ask('new', { game: 'garden', players: 2, options, seed });
  for (;;) {
    const now = (await client.ask('view', { seat: null })).view;
    if (now.phase === 'over') throw new Error(`${phase} was never asked`);
    if (now.phase === phase) {
      const { events, revealed } = await client.ask('play', { move });
      const after = (await client.ask('view', { seat: null })).view;
      return { seat: now.actor!, move, events, revealed, view: after };
    }
    await client.ask('play', { move: (await client.ask('think', { level: 'greedy' })).move });
  }
}

describe('a chain and a sale of everything in the log', () => {
  it.each(['settle', 'wait'])('tells of %s', async (move) => {
    const entry = await entry_of({}, 'chain', move);
    const [line, ...rest] = log_lines(session, [entry]);
    expect(line).toMatchObject({
      key: `garden.log.${move}${entry.seat === 0 ? '.you' : ''}`,
      seat: entry.seat,
    });
    expect(rest.filter((each) => each.key === line!.key)).toEqual([]);
  });
  it('tells of selling all once, with all its coins, and of what was thrown away', async () => {
    const entry = await entry_of({ selling: 'all' }, 'sale', 'sell all');
    const events = entry.events as GardenEvent[];
    const sold = events.filter((event) => event.event === 'sell');
    const dropped = events.filter((event) => event.event === 'drop');
    const lines = log_lines(session, [entry]);
    expect(lines.filter((line) => line.key.startsWith('garden.log.sold'))).toMatchObject([
      {
        key: `garden.log.sold_all${entry.seat === 0 ? '.you' : ''}`,
        points: sold.reduce((sum, each) => sum + each.points, 0),
      },
    ]);
    expect(sold.length).toBeGreaterThan(0);
    const told = lines.find((line) => line.key.startsWith('garden.log.dropped'));
    expect(told?.values['n'] ?? 0).toBe(dropped.length);
  });
});

describe('the engine’s refusals in words', () => {
  const said = async (move: string) => {
    const why = (await client.ask('check', { move })).why!;
    const text = refusal_words(why, (colour) => owner_name(session, owner_of(view, colour)));
    return { text, clause: why.clause };
  };

  it('say what is wrong with a place', async () => {
    await client.ask('new', { game: 'garden', players: 2, options: { colours: 'RYB' }, seed });
    view = (await client.ask('view', { seat: null })).view as GardenView;
    const first = view.actor!;
    await client.ask('play', { move: 'card 7 r0 @0,0' });
    expect(await said('gardener 0,0')).toEqual({
      text: 'The gardener stands on a visible flower of his colour.',
      clause: 'G14',
    });
    await client.ask('play', { move: 'gardener -1,-1' });
    view = (await client.ask('view', { seat: null })).view as GardenView;
    expect(view.actor).not.toBe(first);
    expect(await said('card 9 r0 @9,9')).toEqual({
      text: 'The card must cover at least one square of the garden.',
      clause: 'G7',
    });
    expect(await said('card 9 r0 @0,0')).toEqual({
      text: 'One square of the card must lie on the bare table.',
      clause: 'G7',
    });
    const held = await said('card 9 r0 @-2,-2');
    expect(held.clause).toBe('G8');
    expect(held.text).toMatch(/^A square is taken: gardener \((You|Basil)\)\.$/);
  });
});
