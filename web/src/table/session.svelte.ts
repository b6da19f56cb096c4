// A table on this device: people, bots, the log, undo, and what is kept of it. Knows no game.

import { pace, settings } from '../app/settings.svelte';
import { get_table, save_table, StoreError } from '../app/store';
import { tuning } from '../app/tuning';
import { games } from '../games';
import { Adviser } from './adviser';
import type { TableClient } from './client';
import type { GameId, GameRecord, Options, Preview, TableView, Why } from './messages';
import { Refusal } from './messages';
import { random_id } from './chance';
import { open_engine } from './open';
import { components_of, play_again } from './replay';
import { record_name, seat_of_name, type SeatPlan } from './seats';
import { drawn_unseen, is_blind, type Parting } from './parting';
import type { Follow, Ideas, LogEntry, Scores, TableSession } from './session';

export type { Follow, LogEntry, Scores, TableSession as Session } from './session';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class LocalSession implements TableSession {
  readonly id: string;
  readonly game: GameId;
  readonly seats: SeatPlan[];
  /** What the game's box holds, as the engine tells it. */
  readonly components: unknown;
  readonly online = null;

  /** What the person at the device may know; a spectator's view while hands are hidden. */
  view = $state.raw<TableView>(null!);
  legal = $state.raw<string[]>([]);
  log = $state.raw<LogEntry[]>([]);
  scores = $state.raw<Scores | null>(null);
  /** The seat that is thinking, if it is a bot's. */
  thinking = $state<number | null>(null);
  /** The person who is to take the device; the table is covered until `take_device`. */
  pass_to = $state<number | null>(null);
  /** Whose hand is shown. */
  viewer = $state<number | null>(null);
  /** What whoever had the device drew unseen with the move that ended their turn; see `part`. */
  parting = $state.raw<Parting | null>(null);
  /** Bots wait, while something is read; see `release`. */
  held = $state(false);
  broken = $state<string | null>(null);
  unkept = $state<StoreError['kind'] | null>(null);

  #client: TableClient;
  #adviser = new Adviser();
  #first_view: TableView;
  #previews = new Map<string, Promise<Preview>>();
  #turn = 0;
  #undoing = false;
  #moving: Promise<void> = Promise.resolve();
  #closed = false;
  /** As it was after the last move. */
  #record: GameRecord | null = null;

  private constructor(
    id: string,
    game: GameId,
    seats: SeatPlan[],
    client: TableClient,
    view: TableView,
    components: unknown,
  ) {
    this.id = id;
    this.game = game;
    this.seats = seats;
    this.#client = client;
    this.#first_view = view;
    this.components = components;
    if (this.people.length === 1) this.viewer = this.people[0]!;
    client.died = (error) => this.#died(error);
  }

  // ---- opening ----

  static async create(
    client: TableClient,
    game: GameId,
    seats: SeatPlan[],
    options: Options,
  ): Promise<LocalSession> {
    await client.ask('new', {
      game,
      players: seats.length,
      options,
      names: seats.map(record_name),
      ...(tuning.seed ? { seed: tuning.seed } : {}),
    });
    const { view } = await client.ask('view', { seat: null });
    const session = new LocalSession(
      random_id(),
      game,
      seats,
      client,
      view,
      await components_of(client, game),
    );
    await session.#show();
    await session.#keep();
    return session;
  }

  /** A table that was kept on this device; null if there is none. */
  static async reopen(id: string): Promise<LocalSession | null> {
    const kept = await get_table(id);
    if (!kept) return null;
    return LocalSession.#replay(id, kept.record, kept.seats, kept.joined);
  }

  /** A table from a record, as a new table of this device. Refuses what the engine refuses. */
  static async from_record(record: GameRecord): Promise<LocalSession> {
    const session = await LocalSession.#replay(random_id(), record, null);
    await session.#keep();
    return session;
  }

  /** The same table with a new engine, after the old one has died; also where it could not be kept. */
  static async revive(broken: LocalSession): Promise<LocalSession> {
    const { id, seats, log } = broken;
    const joined = log.flatMap((entry, index) => (entry.joined ? [index] : []));
    broken.close();
    const session = await LocalSession.#replay(id, await broken.record(), seats, joined);
    session.unkept = broken.unkept;
    // Whoever had the device has it still.
    if (broken.viewer !== null && broken.viewer !== session.viewer)
      await session.#show(session.log, broken.viewer);
    return session;
  }

  static async #replay(
    id: string,
    record: GameRecord,
    seats: SeatPlan[] | null,
    joined: number[] = [],
  ): Promise<LocalSession> {
    const client = await open_engine();
    try {
      const { opening, log } = await play_again(client, record, joined);
      const session = new LocalSession(
        id,
        record.game,
        seats ?? record.players.map(seat_of_name),
        client,
        opening,
        await components_of(client, record.game),
      );
      await session.#show(log);
      session.#record = record;
      return session;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  close(): void {
    this.#closed = true;
    this.#turn += 1;
    this.#client.close();
    this.#adviser.close();
  }

  #died(error: unknown): void {
    if (this.#closed) return;
    this.broken ??= error instanceof Error ? error.message : String(error);
    this.#turn += 1;
    this.thinking = null;
  }

  // ---- what a table shows ----

  get kept(): boolean {
    return this.unkept === null;
  }

  get people(): number[] {
    return this.seats.flatMap((plan, seat) => (plan.kind === 'person' ? [seat] : []));
  }

  /** More than one person: hands are hidden between turns. */
  get shared(): boolean {
    return this.people.length > 1;
  }

  get over(): boolean {
    return this.view.phase === 'over';
  }

  /** Whether the person at the device is asked for something. */
  get my_turn(): boolean {
    return !this.over && this.pass_to === null && this.viewer !== null && this.view.actor === this.viewer;
  }

  /** The spectator's view before the first move. */
  get opening(): TableView {
    return this.#first_view;
  }

  // ---- playing ----

  /** Starts or goes on: lets bots move until a person is asked. */
  async run(): Promise<void> {
    const turn = ++this.#turn;
    try {
      while (turn === this.#turn && !this.over && this.parting === null) {
        const seat = this.view.actor!;
        const plan = this.seats[seat]!;
        if (plan.kind === 'person') {
          if (!this.shared || this.viewer === seat) return;
          this.pass_to = seat;
          if (games[this.game].open_hands) await this.take_device();
          return;
        }
        if (this.held) return;
        this.thinking = seat;
        const started = performance.now();
        const { move } = await this.#client.ask('think', {
          level: plan.level,
          ...(tuning.iterations ? { iterations: tuning.iterations } : {}),
          seed: tuning.bots ?? Math.floor(Math.random() * 0x7fffffff),
        });
        if (turn !== this.#turn) return;
        // The first move of a turn is to be looked at; what follows it comes quicker.
        const wait = pace[settings.speed] * (this.log.at(-1)?.seat === seat ? 0.45 : 1);
        await sleep(Math.max(0, wait - (performance.now() - started)));
        if (turn !== this.#turn) return;
        this.thinking = null;
        await this.#move(async () => this.#publish([await this.#step(move)]));
      }
    } catch (error) {
      this.#died(error);
    } finally {
      if (turn === this.#turn) this.thinking = null;
    }
  }

  /**
   * Plays a move of the person at the device, or several that are one for them, and is undone as one.
   * Rejects with a `Refusal` and changes nothing.
   */
  async play(moves: string | string[], follow?: Follow): Promise<void> {
    if (!this.my_turn || this.#undoing) throw new Refusal('not-your-turn', 'It is not your turn.');
    this.#client.stop();
    await this.#move(() => this.#play([moves].flat(), follow));
    void this.run();
  }

  async #play(moves: string[], follow?: Follow): Promise<void> {
    const entries: LogEntry[] = [];
    try {
      for (const move of moves) entries.push(await this.#step(move, entries.at(-1)));
    } catch (error) {
      await Promise.all(entries.map(() => this.#client.ask('undo')));
      throw error;
    }
    if (follow && entries.at(-1)!.view.actor === this.viewer) {
      const { phase, moves: legal } = await this.#client.ask('legal');
      const next = follow(phase, legal);
      if (next !== null) entries.push(await this.#step(next, entries.at(-1)));
    }
    await this.#publish(entries);
  }

  /** Runs what changes the table; `undo` waits for it. */
  async #move(change: () => Promise<void>): Promise<void> {
    const done = change();
    this.#moving = done.catch(() => {});
    await done;
  }

  /** What was read is put away: bots go on. */
  release(): void {
    this.held = false;
    void this.run();
  }

  take_device(): Promise<void> {
    this.viewer = this.pass_to;
    this.pass_to = null;
    return this.#show();
  }

  get can_undo(): boolean {
    const last = this.log.findLastIndex(
      (entry) => !entry.joined && this.seats[entry.seat]!.kind === 'person',
    );
    if (last < 0) return false;
    // Against bots without limit; among people only until something hidden came to light.
    return !this.shared || this.log.slice(last).every((entry) => !entry.revealed);
  }

  /** Back to the last decision of a person. While it is under way another wish to undo is none. */
  async undo(): Promise<void> {
    if (!this.can_undo || this.#undoing) return;
    this.#undoing = true;
    this.#turn += 1;
    this.thinking = null;
    this.#client.stop();
    try {
      // A move that is on its way to the engine arrives first.
      await this.#moving;
      await this.#take_back();
    } catch (error) {
      this.#died(error);
    } finally {
      this.#undoing = false;
    }
    void this.run();
  }

  async #take_back(): Promise<void> {
    if (!this.can_undo) return;
    let last: LogEntry;
    const log = [...this.log];
    do {
      last = log.pop()!;
      await this.#client.ask('undo');
    } while (last.joined || this.seats[last.seat]!.kind !== 'person');
    await this.#show(log, this.shared && this.viewer !== last.seat ? null : this.viewer);
    await this.#keep();
  }

  preview(move: string): Promise<Preview> {
    let known = this.#previews.get(move);
    if (!known) {
      this.#client.stop();
      known = this.#client.ask('preview', { move }).then((answer) => answer.preview);
      this.#previews.set(move, known);
    }
    return known;
  }

  async check(move: string): Promise<Why | null> {
    this.#client.stop();
    const answer = await this.#client.ask('check', { move });
    return answer.why ?? null;
  }

  hint(): Promise<Ideas> {
    return this.#adviser.ideas(this.view);
  }

  async record(): Promise<GameRecord> {
    if (this.broken !== null && this.#record) return this.#told(this.#record);
    return (await this.#client.ask('record')).record;
  }

  // ---- inside ----

  /** The record without an engine: what was shown counts, also if the engine died before it could tell it. */
  #told({ scores, winners, ...record }: GameRecord): GameRecord {
    const moves = this.log.map(({ seat, move }): [number, string] => [seat, move]);
    return moves.length === record.moves.length ? { ...record, scores, winners } : { ...record, moves };
  }

  /** Plays a move at the engine; along with `before`, if there is one. */
  async #step(move: string, before?: LogEntry): Promise<LogEntry> {
    const seat = (before?.view ?? this.view).actor!;
    const { events, revealed } = await this.#client.ask('play', { move });
    const { view } = await this.#client.ask('view', { seat: null });
    return { seat, move, events, revealed, joined: before !== undefined, view };
  }

  /** Shows what was played, all at once. */
  async #publish(entries: LogEntry[]): Promise<void> {
    const { view } = entries.at(-1)!;
    // Among people a hand is covered as soon as the turn has left it.
    const passes = this.shared && view.actor !== this.viewer && view.phase !== 'over';
    const parting = passes && this.viewer !== null ? await this.#drew(this.viewer, entries) : null;
    await this.#show([...this.log, ...entries], passes ? null : this.viewer);
    this.parting = parting;
    await this.#keep();
  }

  async #drew(seat: number, entries: LogEntry[]): Promise<Parting | null> {
    const events = entries.flatMap((entry) => entry.events);
    if (!events.some((event) => is_blind(event, seat))) return null;
    const { view } = await this.#client.ask('view', { seat });
    const tiles = drawn_unseen(this.view, view, seat);
    return tiles.length > 0 ? { seat, tiles } : null;
  }

  /** It was seen: the device goes on. */
  part(): void {
    this.parting = null;
    void this.run();
  }

  /** All of it changes at once: whoever watches one of them must not find another as it was before. */
  async #show(log = this.log, viewer = this.viewer): Promise<void> {
    const [{ view }, { moves }, scores] = await Promise.all([
      this.#client.ask('view', { seat: viewer }),
      this.#client.ask('legal'),
      this.#client.ask('scores'),
    ]);
    this.#previews.clear();
    this.log = log;
    this.viewer = viewer;
    this.view = view;
    this.legal = moves;
    this.scores = scores;
  }

  async #keep(): Promise<void> {
    const record = await this.record();
    this.#record = record;
    const view = this.log.at(-1)?.view ?? this.#first_view;
    const saved = save_table({
      id: this.id,
      game: this.game,
      seats: $state.snapshot(this.seats),
      record,
      joined: this.log.flatMap((entry, index) => (entry.joined ? [index] : [])),
      view,
      components: this.components,
      updated: Date.now(),
      over: view.phase === 'over',
    });
    // The game goes on without it; the table says so.
    this.unkept = await saved.then(
      () => null,
      (error: unknown) => (error instanceof StoreError ? error.kind : 'failed'),
    );
  }
}
