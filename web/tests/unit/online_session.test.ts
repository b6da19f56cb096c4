// A table on a server, in this process: the server is a few lines around the real engine, the sockets are
// cut at will, and the page's session plays against it.
import './setup';
import { some_table } from './some_table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableClient } from '../../src/table/client';
import type { GameId } from '../../src/table/messages';
import type { Entry, TableState, Want } from '../../src/table/online/messages';
import { engine } from './engine';

vi.setConfig({ testTimeout: 30_000 });
vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));
vi.stubGlobal('location', {
  search: '?iterations=20&bots=5',
  pathname: '/',
  host: 'bloom.example',
  protocol: 'https:',
});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', {
  documentElement: { lang: 'en', dataset: {} },
  querySelector: () => null,
  addEventListener: () => {},
  removeEventListener: () => {},
  hidden: false,
});
const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

const { forget_seen } = await import('../../src/app/store');
const { play_again } = await import('../../src/table/replay');
const { OnlineTable } = await import('../../src/table/online/table.svelte');
const { line_words } = await import('../../src/ui/online/line_words');
const { settings } = await import('../../src/app/settings.svelte');
const { speak } = await import('../../src/i18n/index.svelte');
type Table = Awaited<ReturnType<typeof OnlineTable.open>>;

class FakeSocket {
  static server: Server;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  alive = true;
  constructor(address: string) {
    const since = Number(new URL(address).searchParams.get('since'));
    void FakeSocket.server.welcome(this, since);
  }
  send(text: string): void {
    if (this.alive) void FakeSocket.server.hear(this, JSON.parse(text) as Want & { id: string });
  }
  say(message: object): void {
    if (this.alive) this.onmessage?.({ data: JSON.stringify({ now: Date.now(), ...message }) });
  }
  close(): void {
    this.alive = false;
    FakeSocket.server.sockets.delete(this);
  }
}
vi.stubGlobal('WebSocket', FakeSocket);

/** Two seats: the page's person in `seat`, and another one that the test moves. */
class Server {
  sockets = new Set<FakeSocket>();
  entries: Entry[] = [];
  done = new Map<string, number>();
  asked: TableState['undo'] = null;
  /** The next request is stored, and its answer lost. */
  lose_answer = false;
  /** How many moves each question named. */
  undos: (number | null)[] = [];
  reachable = true;
  welcomes: number[] = [];

  constructor(
    readonly client: TableClient,
    readonly seat: number | null,
  ) {
    this.#log({ kind: 'create' });
    this.#log({ kind: 'start' });
  }

  #log(entry: object): Entry {
    const made = { number: this.entries.length + 1, time: Date.now(), ...entry } as Entry;
    this.entries.push(made);
    return made;
  }

  async view() {
    return (await this.client.ask('view', { seat: this.seat })).view;
  }
  async actor() {
    return (await this.client.ask('legal')).seat;
  }

  async table(): Promise<TableState> {
    const scores = await this.client.ask('scores');
    return some_table({
      id,
      game,
      state: scores.over ? 'over' : 'playing',
      number: this.entries.length,
      actor: await this.actor(),
      undo: this.asked,
      result: scores.over ? { scores: scores.scores, winners: scores.winners } : null,
    });
  }

  async welcome(socket: FakeSocket, since: number): Promise<void> {
    if (!this.reachable) {
      setTimeout(() => socket.onclose?.(), 1);
      return;
    }
    this.welcomes.push(since);
    const [table, view] = [await this.table(), await this.view()];
    this.sockets.add(socket);
    socket.say({
      type: 'welcome',
      protocol: 1,
      you: { seat: this.seat, maker: true, links: [] },
      table,
      entries: this.entries.slice(since),
      view,
      presence: { seats: [], watching: 0 },
    });
  }

  async hear(socket: FakeSocket, want: Want & { id: string }): Promise<void> {
    const known = this.done.get(want.id);
    if (known !== undefined) {
      socket.say({ type: 'update', entries: [], ack: { id: want.id, number: known } });
      return;
    }
    if (want.type === 'move') await this.move(want.move, want.id, socket);
    else if (want.type === 'undo') {
      this.undos.push(want.moves ?? null);
      const { moves: log } = (await this.client.ask('record')).record;
      const moves = want.moves ?? log.length - log.findLastIndex(([seat]) => seat === this.seat);
      this.asked = { number: this.entries.length + 1, seat: this.seat!, moves, agreed: [] };
      await this.#tell([this.#log({ kind: 'ask', seat: this.seat, moves })], { id: want.id, socket });
    }
  }

  async #tell(entries: Entry[], ack?: { id: string; socket: FakeSocket }, position = false): Promise<void> {
    const view = position ? { view: await this.view() } : {};
    const table = position ? {} : { table: await this.table() };
    if (ack) this.done.set(ack.id, entries[0]!.number);
    if (this.lose_answer) {
      this.lose_answer = false;
      this.cut();
      return;
    }
    for (const socket of [...this.sockets]) {
      const mine = ack?.socket === socket ? { ack: { id: ack.id, number: entries[0]!.number } } : {};
      socket.say({ type: 'update', entries, ...view, ...table, ...mine });
    }
  }

  async move(move: string, id?: string, socket?: FakeSocket): Promise<void> {
    const seat = (await this.actor())!;
    let played;
    try {
      played = await this.client.ask('play', { move });
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      socket?.say({ type: 'refused', id, error: { code, message } });
      return;
    }
    const entry = this.#log({ kind: 'move', seat, move, by: 'player', ...played, actor: await this.actor() });
    const over = (await this.client.ask('scores')).over;
    await this.#tell([entry], id && socket ? { id, socket } : undefined, true);
    if (over) await this.#tell([]);
  }

  async agree(): Promise<void> {
    const { moves } = this.asked!;
    for (let i = 0; i < moves; i += 1) await this.client.ask('undo');
    this.asked = null;
    const entries = [
      this.#log({ kind: 'agree', seat: 1 - this.seat!, yes: true }),
      this.#log({ kind: 'undo', seat: this.seat, moves, actor: await this.actor(), clocks: null }),
    ];
    const view = await this.view();
    const table = await this.table();
    for (const socket of [...this.sockets]) socket.say({ type: 'update', entries, view, table });
  }

  /** From a backup: only so many entries are left. */
  async back_to(number: number): Promise<void> {
    const lost = this.entries.splice(number);
    for (const { kind } of lost) if (kind === 'move') await this.client.ask('undo');
    this.done.clear();
    this.cut();
  }

  cut(): void {
    for (const socket of [...this.sockets]) {
      socket.alive = false;
      this.sockets.delete(socket);
      socket.onclose?.();
    }
  }
}

let server: Server;
let id = '';
let game: GameId = 'town';
let ids = 0;
let online: Table | null = null;

async function sit(seat: number | null, first?: number, which: GameId = 'town'): Promise<Table> {
  game = which;
  const client = await engine();
  for (;;) {
    await client.ask('new', { game, players: 2 });
    if (first === undefined || (await client.ask('legal')).seat === first) break;
  }
  id = `table${(ids += 1)}`;
  server = new Server(client, seat);
  FakeSocket.server = server;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!server.reachable) throw new TypeError('offline');
    const body = path.endsWith('/record')
      ? { record: (await client.ask('record')).record }
      : { table: await server.table(), you: { seat, maker: true, links: [] } };
    return new Response(JSON.stringify(body));
  });
  return open();
}
async function open(): Promise<Table> {
  online = await OnlineTable.open(id);
  await until(() => online!.session !== null);
  return online;
}
async function until(test: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !test(); i += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(test()).toBe(true);
}

beforeEach(async () => {
  settings.speed = 'instant';
  stored.clear();
  await speak('en');
});
afterEach(() => online?.close());

describe('a table on a server', () => {
  it('is played to the end; then its record tells every position and every point', async () => {
    const { session } = await sit(0);
    for (let i = 0; i < 300 && !session!.over; i += 1) {
      if (session!.my_turn) {
        expect(session!.legal.length).toBeGreaterThan(0);
        await session!.play(session!.legal[0]!);
      } else if ((await server.actor()) === 1) {
        await server.move((await server.client.ask('legal')).moves[0]!);
        await new Promise((resolve) => setTimeout(resolve, 2));
      } else await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(session!.over).toBe(true);
    expect(session!.log.length).toBe(server.entries.filter(({ kind }) => kind === 'move').length);
    expect(session!.log.at(-1)!.view.scores).toEqual(session!.scores!.scores);
    expect(session!.opening.scores).toEqual([0, 0]);
    const sums = session!.scores!.breakdown.map((by) => Object.values(by).reduce((a, b) => a + b, 0));
    expect(sums).toEqual(session!.scores!.scores);
    expect(session!.can_undo).toBe(false);
  });

  it('offers moves, previews, refusals and hints from the view alone', async () => {
    const { session } = await sit(0, 0);
    const move = session!.legal.find((each) => each.includes('@'))!;
    expect((await session!.preview(move)).move).toBe(move);
    expect(await session!.check(move)).toBeNull();
    expect(await session!.check('H@z9')).toEqual({ kind: 'spelling' });
    expect((await session!.hint()).candidates.length).toBeGreaterThan(0);
    await expect(session!.play('H@z9')).rejects.toMatchObject({ code: 'illegal-move' });
    expect(session!.log).toEqual([]);
  });

  it('plays what follows along, and shows both at once', async () => {
    const { session } = await sit(0, 0);
    const build = session!.legal.find((each) => each.includes('@'))!;
    const phases: string[] = [];
    await session!.play(build, (phase, legal) => {
      phases.push(phase);
      return legal.includes('end') ? 'end' : null;
    });
    expect(phases).toHaveLength(1);
    expect(session!.log.map(({ move }) => move).slice(0, 2)).toEqual(
      phases[0] === 'bonus' ? [build, 'end'] : [build],
    );
  });

  it('loses nothing when the answer to a move is lost', async () => {
    const { session } = await sit(0, 0);
    server.lose_answer = true;
    const move = session!.legal[0]!;
    await session!.play(move);
    expect(session!.log.map((entry) => entry.move)).toEqual([move]);
    expect(server.entries.filter(({ kind }) => kind === 'move')).toHaveLength(1);
    // Only what was missing was asked for.
    expect(server.welcomes).toEqual([0, 2]);
  });

  it('sends a move that was made without a network once there is one', async () => {
    const table = await sit(0, 0);
    server.reachable = false;
    server.cut();
    await until(() => table.line.kind === 'waiting');
    const move = table.session!.legal[0]!;
    const played = table.session!.play(move);
    expect(table.pending).toBe(1);
    server.reachable = true;
    table.hurry();
    await played;
    expect(table.pending).toBe(0);
    expect(table.session!.log).toHaveLength(1);
  });

  it('says of a break that a move is on its way, not of anything else', async () => {
    const table = await sit(0, 0);
    server.reachable = false;
    server.cut();
    void table.wish({ type: 'chat', text: 'hello' });
    expect(line_words(table)).toBe('No connection. Nothing is lost; the page tries again.');
    // It is given up when the page is left.
    table.session!.play(table.session!.legal[0]!).catch(() => {});
    await until(() => table.pending === 1);
    expect(line_words(table)).toBe('No connection. Your move is sent as soon as there is one.');
  });

  it('does not keep a wish to leave for later, and says so', async () => {
    const table = await sit(0, 0);
    server.cut();
    await expect(table.wish({ type: 'leave' })).resolves.toBe(false);
    expect(table.trouble).toMatch(/^No connection: this cannot be done now/);
  });

  it('asks again after a reload for a move that was on its way', async () => {
    const table = await sit(0, 0);
    server.reachable = false;
    server.cut();
    const move = table.session!.legal[0]!;
    table.session!.play(move).catch(() => {});
    await until(() => table.pending === 1);
    table.close();
    server.reachable = true;
    const again = await open();
    await until(() => again.session!.log.length === 1);
    expect(again.session!.log[0]!.move).toBe(move);
    expect(server.entries.filter(({ kind }) => kind === 'move')).toHaveLength(1);
  });

  it('asks to take a move back, and takes it back when the other agrees', async () => {
    const table = await sit(0, 0);
    const { session } = table;
    expect(session!.can_undo).toBe(false);
    await session!.play(session!.legal[0]!);
    expect(session!.can_undo).toBe(true);
    await session!.undo();
    expect(table.table.undo).toMatchObject({ seat: 0 });
    expect(session!.can_undo).toBe(false);
    expect(session!.log).toHaveLength(1);
    await server.agree();
    await until(() => session!.log.length === 0);
    expect(session!.my_turn).toBe(true);
    await session!.play(session!.legal[1]!);
    expect(session!.log).toHaveLength(1);
  });

  /** Builds, and ends the turn along with it if that is asked; how many moves that was. */
  async function decide(session: NonNullable<Table['session']>): Promise<number> {
    const before = session.log.length;
    await session.play(
      session.legal.find((each) => each.includes('@'))!,
      (_, legal) => (legal.includes('end') ? 'end' : null),
    );
    return session.log.slice(before).filter(({ seat }) => seat === session.viewer).length;
  }

  /** Sits down where the first decision is two moves: not every deal brings a bonus at once. */
  async function decide_twice(): Promise<void> {
    await sit(0, 0);
    for (let i = 0; i < 40 && (await decide(online!.session!)) < 2; i += 1) {
      online!.close();
      await sit(0, 0);
    }
  }

  it('asks once for a decision of two moves, after a reload too, and asks once however often', async () => {
    await decide_twice();
    const log = online!.session!.log.length;
    expect(online!.session!.log.map(({ move }) => move).slice(0, 2)).toEqual([
      expect.stringContaining('@'),
      'end',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    online!.close();
    const again = await open();
    await Promise.all([again.session!.undo(), again.session!.undo()]);
    expect(server.undos).toEqual([log]);
    await server.agree();
    await until(() => again.session!.log.length === 0);
    expect(again.session!.my_turn).toBe(true);
  });

  it('shows what the server has after a return to a backup, and plays on from there', async () => {
    const { session } = await sit(0, 0);
    for (let i = 0; i < 5; i += 1) await server.move((await server.client.ask('legal')).moves[0]!);
    await until(() => session!.log.length === 5);
    await server.back_to(4);
    await until(() => session!.log.length === 2);
    expect(server.welcomes).toEqual([0, 7, 0]);
    expect(online!.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(session!.view).toEqual(await server.view());
    // Another move than the one that was lost: neither it nor the next visit mixes them up.
    await server.move((await server.client.ask('legal')).moves.at(-1)!);
    await until(() => session!.log.length === 3);
    const played = async () => (await server.client.ask('record')).record.moves.map(([, move]) => move);
    expect(session!.log.map(({ move }) => move)).toEqual(await played());
    await new Promise((resolve) => setTimeout(resolve, 20));
    const last = session!.log[2]!.view;
    online!.close();
    await server.move((await server.client.ask('legal')).moves[0]!);
    const again = await open();
    expect(again.session!.log.map(({ move }) => move)).toEqual(await played());
    expect(again.session!.log[2]!.view).toEqual(last);
  });

  it('is watched by those without a seat', async () => {
    const { session } = await sit(null, 0);
    expect(session!.people).toEqual([]);
    expect(session!.my_turn).toBe(false);
    expect(session!.can_undo).toBe(false);
    await server.move((await server.client.ask('legal')).moves[0]!);
    await until(() => session!.log.length === 1);
    await expect(session!.play('x')).rejects.toMatchObject({ code: 'not-your-turn' });
  });

  it('knows its earlier positions after a reload', async () => {
    const first = await sit(0, 0);
    await first.session!.play(first.session!.legal[0]!);
    const before = first.session!.log[0]!.view;
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.close();
    const seen = server.entries.length;
    for (let i = 0; i < 4; i += 1) await server.move((await server.client.ask('legal')).moves[0]!);
    const again = await open();
    expect(again.session!.log).toHaveLength(server.entries.length - 2);
    expect(server.entries.length).toBeGreaterThan(seen);
    expect(again.session!.log[0]!.view).toEqual(before);
  });

  /** Some moves, and then the table on a device that has not seen it. */
  async function elsewhere(which: GameId): Promise<Table> {
    const first = await sit(0, undefined, which);
    for (let i = 0; i < 6; i += 1) await server.move((await server.client.ask('legal')).moves[0]!);
    await until(() => first.session!.log.length === 6);
    first.close();
    await forget_seen(id);
    return open();
  }

  it.each(['garden', 'town'] as const)('finds out what was before on another device: %s', async (which) => {
    const { session } = await elsewhere(which);
    const { record } = await server.client.ask('record');
    const { opening, log } = await play_again(await engine(), record);
    expect(session!.opening).toEqual(opening);
    // The last one was told by the server, to this seat.
    expect(session!.log.slice(0, 5).map(({ view }) => view)).toEqual(log.slice(0, 5).map(({ view }) => view));
    expect(session!.log.some(({ guessed }) => guessed)).toBe(false);
    // And goes on from there.
    await server.move((await server.client.ask('legal')).moves[0]!);
    await until(() => session!.log.length === 7);
    expect(session!.log.some(({ guessed }) => guessed)).toBe(false);
    expect(session!.log[2]!.view).toEqual(log[2]!.view);
  });

  it('does not claim to know what it has not seen', async () => {
    const { session } = await elsewhere('runs');
    expect(session!.log.map(({ guessed }) => guessed)).toEqual([true, true, true, true, true, false]);
  });

  it('holds what others do while something is read', async () => {
    const { session } = await sit(0, 1);
    session!.held = true;
    await server.move((await server.client.ask('legal')).moves[0]!);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(session!.log).toEqual([]);
    session!.release();
    await until(() => session!.log.length === 1);
  });
});
