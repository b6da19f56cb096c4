import './setup';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from './engine';

vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));
vi.stubGlobal('location', { search: '?iterations=20&bots=5&seed=' + 'b100'.repeat(16), pathname: '/' });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', {
  documentElement: { lang: 'en', dataset: {} },
  querySelector: () => null,
});

const { LocalSession } = await import('../../src/table/session.svelte');
const { settings } = await import('../../src/app/settings.svelte');
const { all_tables } = await import('../../src/app/store');
const { speak } = await import('../../src/i18n/index.svelte');
const { hidden_tiles, log_lines } = await import('../../src/games/town/words');
type Seats = Parameters<typeof LocalSession.create>[2];
type Table = Awaited<ReturnType<typeof LocalSession.create>>;

const alone: Seats = [
  { kind: 'person', name: '' },
  { kind: 'bot', level: 'greedy' },
];
const together: Seats = [
  { kind: 'person', name: 'Ada' },
  { kind: 'person', name: 'Ben' },
];
const create = async (seats: Seats) => LocalSession.create(await engine(), 'town', seats, {});

beforeEach(async () => {
  settings.speed = 'instant';
  await speak('en');
});

/** Lets everybody move until the person is asked, or the game is over. */
async function settle(session: Table): Promise<void> {
  for (
    let i = 0;
    i < 500 && !session.my_turn && !session.over && session.pass_to === null && !session.parting;
    i += 1
  )
    await new Promise((resolve) => setTimeout(resolve, 2));
}

async function play_out(session: Table): Promise<void> {
  void session.run();
  for (let i = 0; i < 400 && !session.over; i += 1) {
    await settle(session);
    if (session.parting) session.part();
    else if (session.pass_to !== null) await session.take_device();
    else if (session.my_turn) await session.play(session.legal[0]!);
  }
}

describe('a table against a bot', () => {
  it('is played to the end, and its log tells every point', async () => {
    const session = await create(alone);
    await play_out(session);
    expect(session.over).toBe(true);
    expect(session.scores!.winners).toHaveLength(1);
    const lines = log_lines(session, session.log);
    const told = [0, 0];
    for (const line of lines) {
      if (line.seat !== null && line.points !== null) told[line.seat]! += line.points;
      line.all?.forEach((points, seat) => (told[seat]! += points));
    }
    expect(told).toEqual(session.scores!.scores);
    session.close();
  });

  it('shows the person no hidden tile of the bot', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    const hands = (session.view as unknown as { hands: { tiles: (string | null)[]; known: boolean[] }[] })
      .hands;
    hands[1]!.tiles.forEach((tile, i) => expect(tile !== null).toBe(hands[1]!.known[i]));
    expect(hands[0]!.tiles.every((tile) => tile !== null)).toBe(true);
    session.close();
  });

  it('counts the tiles that are still hidden from the person', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    for (let i = 0; i < 3; i += 1) {
      await session.play(session.legal[0]!);
      await settle(session);
    }
    const view = session.view as Parameters<typeof hidden_tiles>[0];
    const hidden = hidden_tiles(view, session.components as Parameters<typeof hidden_tiles>[1]);
    const piles = view.pile_sizes.reduce((sum, size) => sum + size, 0);
    const hands = view.hands.flatMap(({ tiles }) => tiles).filter((tile) => tile === null).length;
    expect(hidden.reduce((sum, [, count]) => sum + count, 0)).toBe(piles + hands);
    expect(hidden.every(([, count]) => count >= 0)).toBe(true);
    session.close();
  });

  it('takes back to the last decision, also what the bot did since', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    const before = session.log.length;
    const view = JSON.stringify(session.view);
    await session.play(session.legal[0]!, (_, legal) => (legal.includes('end') ? 'end' : null));
    await settle(session);
    expect(session.log.length).toBeGreaterThan(before + 1);
    await session.undo();
    expect(session.log.length).toBe(before);
    expect(JSON.stringify(session.view)).toBe(view);
    session.close();
  });

  it('undoes once however often it is asked at a time, also while a bot moves', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    for (let i = 0; i < 4; i += 1) {
      await session.play(session.legal[0]!);
      if (i < 3) await settle(session);
    }
    // The bot may be on its way.
    await Promise.all([session.undo(), session.undo(), session.undo()]);
    await settle(session);
    const { moves } = await session.record();
    expect(moves.map(([, move]) => move)).toEqual(session.log.map(({ move }) => move));
    expect(session.my_turn).toBe(true);
    for (let i = 0; i < 3; i += 1) await Promise.all([session.undo(), session.undo()]);
    await settle(session);
    expect((await session.record()).moves.length).toBe(session.log.length);
    session.close();
  });

  it('shows a move and what follows it at once, and takes both back as one, after a reload too', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    const before = session.log.length;
    const square = session.legal.find((move) => move.includes('@'))!;
    // Whatever is asked next is answered with the first that is offered.
    await session.play(square, (_, legal) => legal[0]!);
    const joined = session.log.findIndex((entry) => entry.joined);
    expect(joined).toBe(before + 1);
    expect(session.log[joined]!.seat).toBe(0);
    await settle(session);
    session.close();
    const again = (await LocalSession.reopen(session.id))!;
    expect(again.log[joined]!.joined).toBe(true);
    await again.undo();
    expect(again.log.length).toBe(before);
    again.close();
  });

  it('plays several moves as one, or none of them', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    const before = session.log.length;
    const view = JSON.stringify(session.view);
    await expect(session.play([session.legal[0]!, 'nonsense'])).rejects.toThrow();
    expect(session.log.length).toBe(before);
    expect(JSON.stringify(session.view)).toBe(view);
    await session.play(session.legal[0]!);
    expect(session.log.length).toBe(before + 1);
    session.close();
  });

  it('survives a reload with its whole log', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    await session.play(session.legal[0]!);
    await settle(session);
    session.close();
    const again = (await LocalSession.reopen(session.id))!;
    expect(again.view).toEqual(session.view);
    expect(again.log.map(({ move }) => move)).toEqual(session.log.map(({ move }) => move));
    expect(again.log.map(({ events }) => events)).toEqual(session.log.map(({ events }) => events));
    expect(again.seats).toEqual(alone);
    expect((await all_tables()).map(({ id }) => id)).toContain(session.id);
    again.close();
  });

  it('opens from its own record, bots and all', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    const record = await session.record();
    const again = await LocalSession.from_record(record);
    expect(again.id).not.toBe(session.id);
    expect(again.seats[1]).toEqual(alone[1]);
    expect(await again.record()).toEqual(record);
    session.close();
    again.close();
  });

  it('refuses a record that lies', async () => {
    const session = await create(alone);
    const record = await session.record();
    await expect(LocalSession.from_record({ ...record, moves: [[0, 'H@z9']] })).rejects.toThrow(/Move 1/);
    session.close();
  });

  it('refuses an illegal move and changes nothing', async () => {
    const session = await create(alone);
    void session.run();
    await settle(session);
    const view = session.view;
    await expect(session.play('H@z9')).rejects.toThrow();
    expect(session.view).toEqual(view);
    expect(session.my_turn).toBe(true);
    session.close();
  });
});

describe('a table of two people', () => {
  it('covers every hand until its owner has the device', async () => {
    const session = await create(together);
    void session.run();
    await settle(session);
    const first = session.pass_to!;
    const hands = () => (session.view as unknown as { hands: { tiles: (string | null)[] }[] }).hands;
    expect(hands().flatMap(({ tiles }) => tiles)).toEqual([null, null, null, null]);
    await session.take_device();
    expect(session.my_turn).toBe(true);
    expect(hands()[first]!.tiles).not.toContain(null);
    expect(hands()[1 - first]!.tiles).toEqual([null, null]);
    session.close();
  });

  it('passes the device at the end of a turn, and allows no undo of what was revealed', async () => {
    const session = await create(together);
    void session.run();
    await settle(session);
    await session.take_device();
    const first = session.viewer!;
    await session.play(session.legal.find((move) => move.includes('@'))!);
    expect(session.can_undo).toBe(true);
    await session.undo();
    expect(session.log).toEqual([]);
    expect(session.viewer).toBe(first);
    await session.play(session.legal.find((move) => move.includes('@'))!);
    while (session.viewer === first && session.my_turn) await session.play('end');
    await settle(session);
    expect(session.pass_to).toBe(1 - first);
    expect(session.viewer).toBe(null);
    expect(session.can_undo).toBe(false);
    session.close();
  });

  it('shows who drew unseen what it was, before the device goes on', async () => {
    const session = await LocalSession.create(await engine(), 'runs', together, {});
    void session.run();
    await settle(session);
    await session.take_device();
    const first = session.viewer!;
    const hand = () =>
      (session.view as unknown as { hands: { tiles: string[] | null }[] }).hands[first]!.tiles;
    await session.play('draw ?');
    expect(session.parting, 'the turn goes on, and the tile is seen in the hand').toBe(null);
    const before = hand()!;
    await session.play('draw ?');
    expect(session.parting!.seat).toBe(first);
    expect(session.parting!.tiles).toHaveLength(1);
    expect(before).not.toContain(session.parting!.tiles[0]);
    expect(hand(), 'the table behind it is covered').toBe(null);
    expect(session.pass_to).toBe(null);
    session.part();
    await settle(session);
    expect(session.pass_to).toBe(1 - first);
    await session.take_device();
    session.close();
  });

  it('is played to the end', async () => {
    const session = await create(together);
    await play_out(session);
    expect(session.over).toBe(true);
    session.close();
  });
});
