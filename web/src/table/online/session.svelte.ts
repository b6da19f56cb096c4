// A game on a server, with the members that a table on this device has. The server sends views; what is
// legal, what a move would bring and what is a good idea the engine in this browser tells from them.

import { pace, settings } from '../../app/settings.svelte';
import { games } from '../../games';
import { Adviser } from '../adviser';
import type { TableClient } from '../client';
import type { GameId, GameRecord, Preview, TableView, Why } from '../messages';
import { Refusal } from '../messages';
import { open_engine } from '../open';
import { components_of, play_again } from '../replay';
import { record_name, type SeatPlan } from '../seats';
import type { Follow, Ideas, LogEntry, Scores, TableSession } from '../session';
import { passes, table_record } from './api';
import type { Frame, OnlineEntry } from './book';
import type { OnlineTable } from './table.svelte';
import { error_words, first_seat } from './words';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** So many positions that wait to be shown are not shown one by one any more. */
const TOO_MANY = 12;

export class OnlineSession implements TableSession {
  readonly id: string;
  readonly game: GameId;
  readonly components: unknown;
  readonly pass_to = null;
  readonly parting = null;
  readonly shared = false;
  readonly kept = true;
  readonly unkept = null;

  view = $state.raw<TableView>(null!);
  legal = $state.raw<string[]>([]);
  log = $state.raw<LogEntry[]>([]);
  scores = $state.raw<Scores | null>(null);
  held = $state(false);
  broken = $state<string | null>(null);
  seats = $derived.by(() =>
    this.online.table.seats.map(({ kind, name, level }, seat): SeatPlan =>
      kind === 'bot'
        ? { kind: 'bot', level: level!, called: first_seat(this.online.table, seat) }
        : { kind: 'person', name: name ?? '' },
    ),
  );
  viewer = $derived.by(() => this.online.you.seat);
  /** A bot of the table, or one that stands in. */
  thinking = $derived.by(() => {
    const actor = this.view.actor;
    if (actor === null || this.over) return null;
    const { kind, standin, left } = this.online.table.seats[actor]!;
    return kind === 'bot' || standin || left ? actor : null;
  });

  #adviser = new Adviser();
  #opening: TableView;
  #previews = new Map<string, Promise<Preview>>();
  #queue: Frame[] = [];
  /** The log that is shown, with the numbers of its entries on the server. */
  #standing: OnlineEntry[] = [];
  /** The entry of the position that is shown. */
  #shown = 0;
  #shown_at = 0;
  #pumping = false;
  /** Moves are on their way that are one for the person: they are shown together. */
  #composing = false;
  #undoing = false;
  #reached: (() => void)[] = [];
  #closed = false;

  private constructor(
    readonly online: OnlineTable,
    private readonly client: TableClient,
    components: unknown,
  ) {
    this.id = online.id;
    this.game = online.table.game;
    this.components = components;
    this.#opening = online.opening;
    client.died = (error) => this.#died(error);
  }

  #died(error: unknown): void {
    if (this.#closed) return;
    this.broken ??= error instanceof Error ? error.message : String(error);
    this.#tell();
  }

  static async create(online: OnlineTable): Promise<OnlineSession> {
    const client = await open_engine();
    try {
      return new OnlineSession(online, client, await components_of(client, online.table.game));
    } catch (error) {
      client.close();
      throw error;
    }
  }

  close(): void {
    this.#closed = true;
    this.client.close();
    this.#adviser.close();
    this.#tell();
  }

  // ---- what a table shows ----

  get people(): number[] {
    return this.viewer === null ? [] : [this.viewer];
  }

  get over(): boolean {
    return this.view.phase === 'over';
  }

  get my_turn(): boolean {
    const { view, viewer } = this;
    return (
      !this.over &&
      !this.online.table.stopped &&
      viewer !== null &&
      view.seat === viewer &&
      view.actor === viewer
    );
  }

  get opening(): TableView {
    return this.#opening;
  }

  // ---- playing ----

  run(): Promise<void> {
    return this.#pump();
  }

  async play(moves: string | string[], follow?: Follow): Promise<void> {
    if (!this.my_turn) throw new Refusal('not-your-turn', error_words('not-your-turn'));
    this.client.stop();
    this.#composing = true;
    let last = this.#shown;
    try {
      for (const [i, move] of [moves].flat().entries()) {
        last = await this.online.ask({ type: 'move', after: last, move });
        if (i > 0) this.online.join(last);
      }
      const view = this.online.latest;
      if (follow && view && view.actor === this.viewer && view.phase !== 'over') {
        const { phase, moves: legal } = await this.#look(view);
        const next = follow(phase, legal);
        if (next !== null) {
          last = await this.online.ask({ type: 'move', after: last, move: next });
          this.online.join(last);
        }
      }
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'illegal-move')
        throw new Refusal(error.code, error_words(error));
      throw error;
    } finally {
      this.#composing = false;
      void this.#pump();
      await this.#reach(last);
    }
  }

  release(): void {
    this.held = false;
    void this.#pump();
  }

  part(): void {}

  take_device(): Promise<void> {
    return Promise.resolve();
  }

  get can_undo(): boolean {
    const { viewer, online } = this;
    if (viewer === null || this.over || online.table.stopped || online.table.undo !== null) return false;
    return this.log.some((entry) => entry.seat === viewer);
  }

  /** Asks once for the whole of the own last decision. While that is under way another wish is none. */
  async undo(): Promise<void> {
    if (!this.can_undo || this.#undoing) return;
    this.#undoing = true;
    try {
      // What bots answered meanwhile is seen first: one cannot ask for less than all of it.
      if (!this.held) await this.#reach(this.online.position);
      const after = this.#shown;
      const log = this.#standing;
      const joined = await this.online.joined();
      const own = log.findLastIndex(({ seat }) => seat === this.viewer);
      const first = log.findLastIndex(({ seat, number }) => seat === this.viewer && !joined.has(number));
      const asked = await this.online.undo(after, first >= 0 && first < own ? log.length - first : null);
      // Where nobody had to be asked it is done already.
      if (asked && this.online.table.undo === null) await this.#reach(this.online.position);
    } finally {
      this.#undoing = false;
    }
  }

  preview(move: string): Promise<Preview> {
    let known = this.#previews.get(move);
    if (!known) {
      this.client.stop();
      known = this.client.ask('preview', { move }).then((answer) => answer.preview);
      this.#previews.set(move, known);
    }
    return known;
  }

  async check(move: string): Promise<Why | null> {
    this.client.stop();
    const answer = await this.client.ask('check', { move });
    return answer.why ?? null;
  }

  hint(): Promise<Ideas> {
    return this.#adviser.ideas(this.view);
  }

  async record(): Promise<GameRecord> {
    // Where nothing is hidden, who begins is the whole deal: this browser knows it all.
    if (games[this.game].open_hands && !this.over && !this.online.table.stopped)
      return this.#open_record(this.view, this.log, { first: this.view.first });
    return table_record(this.id);
  }

  // ---- what the server tells ----

  /** The position as this page finds it. */
  show_first(frame: Frame): Promise<void> {
    return this.#show(frame);
  }

  push(frame: Frame): void {
    this.#queue.push(frame);
    void this.#pump();
  }

  /** Shows what waits, one position after the other. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      while (this.#queue.length > 0 && !this.#closed) {
        if (this.#composing) return;
        const frame = this.#next();
        if (!frame) return;
        await this.#show(frame);
      }
    } catch (error) {
      this.#died(error);
    } finally {
      this.#pumping = false;
      this.#tell();
    }
  }

  /** What is to be shown now; own moves that were one for the person are shown as one. */
  #next(): Frame | null {
    const own = (frame: Frame | undefined) => frame?.moved?.seat === this.viewer && frame?.moved !== null;
    const first = this.#queue[0]!;
    if (own(first)) {
      let frame = this.#queue.shift()!;
      while (own(this.#queue[0])) frame = this.#queue.shift()!;
      return frame;
    }
    if (this.held) return null;
    if (this.#queue.length > TOO_MANY) {
      const last = this.#queue.at(-1)!;
      this.#queue = [];
      return last;
    }
    return this.#queue.shift()!;
  }

  async #show(frame: Frame): Promise<void> {
    const { view, moved } = frame;
    // A bot's move is to be looked at; what follows it in its turn comes quicker.
    if (moved && moved.by !== 'player' && !document.hidden) {
      const wait = pace[settings.speed] * (this.log.at(-1)?.seat === moved.seat ? 0.45 : 1);
      await sleep(Math.max(0, wait - (performance.now() - this.#shown_at)));
    }
    if (this.#closed) return;
    this.#previews.clear();
    let { log } = frame;
    if (view.phase === 'over') {
      await this.#finish(frame);
    } else {
      log = await this.#found_out(view, log);
      // Nobody is to move any more in a game that can only be looked at.
      const stopped = this.online.table.stopped !== null;
      const asked = !stopped && view.seat !== null && view.actor === view.seat;
      const legal = asked ? (await this.#look(view)).moves : [];
      this.log = log;
      this.view = stopped ? { ...view, actor: null } : view;
      this.legal = legal;
    }
    this.#standing = log;
    this.#shown = frame.number;
    this.#shown_at = performance.now();
    this.#tell();
  }

  /**
   * The positions before this page was opened, as far as they can be found out: the moves are played again
   * with a deal that explains all that was seen since.
   */
  async #found_out(view: TableView, log: OnlineEntry[]): Promise<OnlineEntry[]> {
    const past = games[this.game].deal;
    if (!past || !log.some(({ guessed }) => guessed)) return log;
    const engine = await open_engine();
    try {
      const deal = (await past()).deal_of(view, log, this.components);
      const told = await play_again(engine, this.#open_record(view, log, deal));
      const { view: reached } = await engine.ask('view', { seat: view.seat });
      if (JSON.stringify(reached) !== JSON.stringify(view)) return log;
      // What this seat has seen itself is more than what everybody could.
      const views = new Map(
        log.flatMap(({ number, guessed }, i) => (guessed ? [[number, told.log[i]!.view] as const] : [])),
      );
      this.online.learn(views, told.opening);
      if (log[0]!.guessed) this.#opening = told.opening;
      return log.map((entry) =>
        entry.guessed ? { ...entry, view: views.get(entry.number)!, guessed: false } : entry,
      );
    } catch (error) {
      if (error instanceof Refusal) return log;
      throw error;
    } finally {
      engine.close();
    }
  }

  #open_record({ options }: TableView, log: readonly LogEntry[], deal: unknown): GameRecord {
    return {
      format: 'bloom-record',
      version: 1,
      game: this.game,
      options,
      players: this.seats.map(record_name),
      seed: null,
      deal,
      moves: log.map(({ seat, move }) => [seat, move]),
    };
  }

  async #look(view: TableView): Promise<{ phase: string; moves: string[] }> {
    const [, legal] = await Promise.all([this.client.ask('see', { view }), this.client.ask('legal')]);
    return legal;
  }

  /** The game is over: its record tells what happened at every move, and where the points are from. */
  async #finish({ view, log }: Frame): Promise<void> {
    const record = await this.#whole_record();
    const told = record && (await this.#tell_again(record));
    if (this.#closed) return;
    if (told) {
      this.#opening = told.opening;
      // The record does not say who moved for whom.
      const same = log.length === told.log.length;
      this.log = told.log.map((entry, i) => (same ? { ...entry, by: log[i]!.by } : entry));
      this.scores = told.scores;
    } else {
      const { result } = this.online.table;
      this.log = log;
      this.scores = {
        over: true,
        scores: result?.scores ?? view.scores,
        winners: result?.winners ?? [],
        breakdown: view.scores.map(() => ({})),
      };
    }
    this.legal = [];
    this.view = view;
    this.online.finished();
  }

  /** The record of the finished game, as soon as the server can be reached; null if it has none. */
  async #whole_record(): Promise<GameRecord | null> {
    for (let wait = 1000; !this.#closed; wait = Math.min(wait * 2, 30_000)) {
      try {
        return await table_record(this.id);
      } catch (error) {
        if (!passes(error)) return null;
        await sleep(wait);
      }
    }
    return null;
  }

  async #tell_again(
    record: GameRecord,
  ): Promise<{ opening: TableView; log: LogEntry[]; scores: Scores } | null> {
    try {
      const told = await play_again(this.client, record);
      return { ...told, scores: await this.client.ask('scores') };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  // ---- waiting ----

  /** Until the position of this entry, or a later one, is shown. */
  async #reach(number: number): Promise<void> {
    while (this.#shown < number && !this.#closed && this.broken === null)
      await new Promise<void>((resolve) => this.#reached.push(resolve));
  }

  #tell(): void {
    for (const resolve of this.#reached.splice(0)) resolve();
  }
}
