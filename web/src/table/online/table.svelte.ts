// A table on a server, as this browser sees it: who is there, what was said, the line, and what can be
// asked for. The game itself is `session`, there as soon as the deal is made.

import {
  forget_proof,
  forget_seen,
  get_joined,
  get_seen,
  save_joined,
  save_seen,
  touch_proofs,
} from '../../app/store';
import { t } from '../../i18n/index.svelte';
import { random_id } from '../chance';
import type { Level } from '../messages';
import { Refusal } from '../messages';
import {
  delete_table,
  my_tables,
  next_table,
  passes,
  PROTOCOL,
  seat_link,
  server_info,
  socket_address,
  table_scene,
} from './api';
import { Book, type Frame } from './book';
import { Line, type LineState, type Pending, type Socket } from './line';
import type { Entry, OtherEntry, Presence, Scene, TableState, Want, You } from './messages';
import { take_seat } from './proof';
import { OnlineSession } from './session.svelte';
import { error_words, name_then } from './words';

/** The server has it no more: nothing of it is of use. */
export function forget_table(id: string): void {
  forget_seen(id).catch(() => {});
  forget_proof(id).catch(() => {});
}

const DAY_MS = 86_400_000;

const kept_name = (id: string) => `bloom-pending-${id}`;

export class OnlineTable {
  table = $state.raw<TableState>(null!);
  you = $state.raw<You>(null!);
  presence = $state.raw<Presence>({ seats: [], watching: 0 });
  entries = $state.raw<Entry[]>([]);
  line = $state.raw<LineState>({ kind: 'connecting' });
  /** The line was lost and is not back yet. */
  cut = $state(false);
  session = $state.raw<OnlineSession | null>(null);
  /** Moves that wait for an answer: they are sent again after a break. */
  pending = $state(0);
  /** Why the last request was refused, in words; null if it was not. */
  trouble = $state<string | null>(null);
  broken = $state<string | null>(null);
  /** The server speaks another protocol: this page is of another version. */
  outdated = $state(false);
  /** The server's clock minus ours. */
  offset = $state(0);

  #book: Book;
  #line: Line;
  /** Told before the session was there. */
  #early: Frame[] = [];
  #starting = false;
  #joined = new Set<number>();
  #rematch: Promise<string | null> | null = null;
  #closed = false;

  private constructor(
    readonly id: string,
    scene: Scene,
    seen: Awaited<ReturnType<typeof get_seen>>,
  ) {
    this.table = scene.table;
    this.you = scene.you;
    this.#book = new Book(seen, () => {
      this.#joined.clear();
      forget_seen(id).catch(() => {});
    });
    this.#line = new Line(
      {
        open: (since) => new WebSocket(socket_address(id, since)) as unknown as Socket,
        id: random_id,
        random: Math.random,
        now: Date.now,
        wait: (ms, then) => {
          const timer = setTimeout(then, ms);
          return () => clearTimeout(timer);
        },
      },
      {
        message: (message) => {
          if (message.type === 'welcome' && message.protocol !== PROTOCOL) {
            this.outdated = true;
            this.#line.close();
            return true;
          }
          this.offset = message.now - Date.now();
          const frames = this.#book.take(message);
          if (frames === null) return false;
          this.#told(frames);
          return true;
        },
        state: (state) => {
          this.line = state;
          if (state.kind === 'ended' && state.reason === 'deleted') forget_table(id);
          if (state.kind !== 'connecting') this.cut = state.kind === 'waiting';
          if (state.kind === 'waiting' && this.#line.attempt === 3) void this.#still_there();
        },
        pending: (requests) => this.#keep(requests),
      },
      () => this.#book.number,
    );
  }

  /** Opens the line to a table. Rejects with a `Refusal` if there is none. */
  static async open(id: string, scene?: Scene): Promise<OnlineTable> {
    const [found, seen] = await Promise.all([scene ?? table_scene(id), get_seen(id).catch(() => new Map())]);
    const table = new OnlineTable(id, found, seen);
    addEventListener('online', table.#hurry);
    addEventListener('offline', table.#cut);
    document.addEventListener('visibilitychange', table.#hurry);
    void table.joined();
    void table.#touch();
    void table.#ask_mine();
    table.#line.connect();
    table.#ask_kept();
    return table;
  }

  /** What is kept to check games with is of use as long as the server may have them. */
  async #touch(): Promise<void> {
    const info = await server_info();
    if (info) await touch_proofs(this.id, Date.now() - 2 * info.keep_days * DAY_MS).catch(() => {});
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#line.close();
    this.session?.close();
  }

  hurry(): void {
    this.#line.hurry();
  }
  #hurry = () => {
    if (!document.hidden) this.hurry();
  };

  #cut = () => this.#line.cut();

  // ---- asking ----

  /** Asks the server; answers the number of the entry that it became. Rejects with a `Refusal`. */
  ask(want: Want): Promise<number> {
    return this.#line.ask(want);
  }

  /** Asks, and puts a refusal into words for `trouble`. True if it was done. */
  async wish(want: Want): Promise<boolean> {
    return this.#try(() => this.ask(want));
  }

  /** Why the server refused something, in words. */
  why(refused: Refusal): string {
    return error_words(refused);
  }

  /** Asks to take so many moves back; null for the own last one with what came after it. */
  undo(after: number, moves: number | null): Promise<boolean> {
    return this.wish({ type: 'undo', after, ...(moves === null ? {} : { moves }) });
  }

  /** The link for an open seat (a new one; the old one ends), or for the own seat on another device. */
  async link(seat: number): Promise<string | null> {
    let url: string | null = null;
    await this.#try(async () => {
      url = (await seat_link(this.id, seat)).url;
    });
    return url;
  }

  /** Takes a seat of a listed table, or the one that a rematch keeps. */
  async sit(name: string, key?: string): Promise<boolean> {
    return this.#try(async () => {
      await take_seat(this.table, { ...(key ? { key } : {}), name });
      // The line was that of a spectator; as a player it sees more.
      this.#line.connect();
    });
  }

  /** Deletes a table whose game cannot go on, for everybody. */
  remove(): Promise<boolean> {
    return this.#try(async () => {
      await delete_table(this.id);
      forget_table(this.id);
    });
  }

  /** Whoever sits here, or made the table, watches and has not left it yet. */
  get can_leave(): boolean {
    const left = this.entries.some((entry) => entry.kind === 'leave' && typeof entry.seat !== 'number');
    const watches = this.you.maker && this.#mine && !left;
    return this.table.state !== 'over' && (this.you.seat !== null || watches);
  }

  /**
   * Whether the table of a maker without a seat is still among theirs: whoever played and left is its maker all the
   * same. Asked when the page is opened; until then leaving is not offered.
   */
  #mine = $state(false);
  async #ask_mine(): Promise<void> {
    if (!this.you.maker || this.you.seat !== null) return;
    this.#mine = await my_tables()
      .then((tables) => tables.some(({ id }) => id === this.id))
      .catch(() => false);
  }

  /** The next table with the same people, where this browser sits down too; its id. */
  rematch(): Promise<string | null> {
    this.#rematch ??= this.#ask_rematch().finally(() => (this.#rematch = null));
    return this.#rematch;
  }

  async #ask_rematch(): Promise<string | null> {
    let id: string | null = null;
    await this.#try(async () => {
      const { table } = await next_table(this.id);
      await take_seat(table).catch((error: unknown) => {
        // Whoever finds no seat there any more can watch.
        if (passes(error)) throw error;
      });
      id = table.id;
    });
    return id;
  }

  seat_to(seat: number, level: Level | null): Promise<boolean> {
    return this.wish(
      level === null ? { type: 'seat', seat, to: 'open' } : { type: 'seat', seat, to: 'bot', level },
    );
  }

  /** After having been removed: to watch. */
  watch(): void {
    this.#line.connect();
  }

  /** The server has told all that it knows, and there is no position among it. */
  get blank(): boolean {
    return this.entries.length > 0 && this.#book.view === null;
  }

  /** The latest view, shown already or not. */
  get latest(): Frame['view'] | null {
    return this.#book.view;
  }

  /** The number of the last entry that changed the position, shown already or not. */
  get position(): number {
    return this.#book.position;
  }

  /** The moves as the server told them one by one. */
  get told(): readonly { seat: number; move: string }[] {
    return this.#book.log;
  }

  /** The entry was played along with the own move before it: both are taken back as one. */
  join(number: number): void {
    this.#joined.add(number);
    save_joined(this.id, [...this.#joined]).catch(() => {});
  }

  /** Entries that were played along with the one before, by any tab of this browser. */
  async joined(): Promise<ReadonlySet<number>> {
    for (const number of (await get_joined(this.id).catch(() => undefined)) ?? []) this.#joined.add(number);
    return this.#joined;
  }

  /** What earlier positions were, by the number of their entry, and the one before the first move. */
  learn(views: ReadonlyMap<number, Frame['view']>, opening: Frame['view']): void {
    this.#book.learn(views, opening);
  }

  get opening(): Frame['view'] {
    return this.#book.opening!;
  }

  // ---- inside ----

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    this.trouble = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!this.#closed) this.trouble = error_words(error);
      return false;
    }
  }

  #told(frames: Frame[]): void {
    const { table, you, presence, entries } = this.#book;
    // Before the welcome there are entries alone, of a long log.
    if (table === null) return;
    const known = this.entries.at(-1)?.number ?? Infinity;
    this.table = table;
    this.you = you;
    this.presence = presence;
    this.entries = entries;
    const declined = this.#declined(known);
    if (declined !== null) this.trouble = declined;
    for (const frame of frames) {
      if (frame.view.phase !== 'over') save_seen(this.id, frame.number, frame.view).catch(() => {});
      if (this.session) this.session.push(frame);
      else this.#early.push(frame);
    }
    if (this.#early.length > 0 && !this.#starting) void this.#start();
  }

  /** Somebody else did not agree to take back what this person asked for, in words. */
  #declined(known: number): string | null {
    const { entries, table, you } = this;
    const no = entries.findLast(
      (entry) => entry.number > known && entry.kind === 'agree' && !(entry as OtherEntry).yes,
    );
    if (!no || you.seat === null || no.seat === you.seat) return null;
    const asked = entries.findLast(({ number, kind }) => number < no.number && kind === 'ask');
    if (asked?.seat !== you.seat) return null;
    return t('online.undo.declined', { who: name_then(no.number, no.seat!, entries, table) });
  }

  async #start(): Promise<void> {
    this.#starting = true;
    try {
      const session = await OnlineSession.create(this);
      // What was told before this page was opened is shown at once, as it is now.
      for (let last = this.#early.at(-1); last && !this.#closed; last = this.#early.at(-1)) {
        this.#early = [];
        await session.show_first(last);
      }
      if (this.#closed) session.close();
      else this.session = session;
    } catch (error) {
      if (!this.#closed) this.broken = error instanceof Error ? error.message : String(error);
    }
  }

  /** A game that is over has its record: nothing else need be kept. */
  finished(): void {
    forget_seen(this.id).catch(() => {});
  }

  /** Sockets do not say why they fail; a request does. */
  async #still_there(): Promise<void> {
    try {
      await table_scene(this.id);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'no-table') {
        this.#line.close();
        this.line = { kind: 'ended', reason: 'deleted' };
        forget_table(this.id);
      }
    }
  }

  // A move that was on its way when the page was left is asked for again, once.
  #keep(requests: Pending[]): void {
    const moves = requests.filter(({ type }) => type === 'move');
    this.pending = moves.length;
    try {
      if (moves.length > 0) sessionStorage.setItem(kept_name(this.id), JSON.stringify(moves));
      else sessionStorage.removeItem(kept_name(this.id));
    } catch {
      // Without storage the page still works; it only forgets.
    }
  }

  #ask_kept(): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(kept_name(this.id)) ?? '[]') as Pending[];
      if (kept.length > 0) this.#line.ask_again(kept);
    } catch {
      // Nothing that could be read was kept.
    }
  }
}
