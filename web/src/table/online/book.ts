// What is known of a table on the server, told by its messages: entries by number, each once; the moves
// that stand; the view. Knows no game, no page and no network.

import type { TableView } from '../messages';
import type { LogEntry } from '../session';
import {
  is_move,
  is_undo,
  type Entry,
  type MoveEntry,
  type Presence,
  type ServerMessage,
  type TableState,
  type You,
} from './messages';

export interface OnlineEntry extends LogEntry {
  /** Of its entry on the server. */
  number: number;
  by: MoveEntry['by'];
}

/** The position after something happened, ready to be shown. */
export interface Frame {
  /** Of the last entry that changed the position. */
  number: number;
  log: OnlineEntry[];
  view: TableView;
  /** Who moved, if it was one move that was just told: somebody may want to look at it. */
  moved: { seat: number; by: MoveEntry['by'] } | null;
}

const changes = (entry: Entry): boolean => is_move(entry) || is_undo(entry) || entry.kind === 'start';

export class Book {
  table: TableState | null = null;
  you: You = { seat: null, maker: false, links: [] };
  presence: Presence = { seats: [], watching: 0 };
  entries: Entry[] = [];
  log: OnlineEntry[] = [];
  view: TableView | null = null;
  /** The earliest view that is known. */
  opening: TableView | null = null;
  /** The last entry that changed the position: a start, a move or an undo. */
  position = 0;

  #seen: Map<number, TableView>;

  /**
   * `seen`: views by the number of their entry, from an earlier visit. `forgotten` is told when the server
   * knows less than was known here, as after a return to a backup: then nothing of it holds any more.
   */
  constructor(
    seen: ReadonlyMap<number, TableView> = new Map(),
    private readonly forgotten: () => void = () => {},
  ) {
    this.#seen = new Map(seen);
    const first = [...seen.keys()].sort((a, b) => a - b)[0];
    if (first !== undefined) this.opening = seen.get(first)!;
  }

  /** The number of the last entry that is known. */
  get number(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** What earlier positions were, found out in another way: views by the number of their entry. */
  learn(views: ReadonlyMap<number, TableView>, opening: TableView): void {
    for (const [number, view] of views) this.#seen.set(number, view);
    if (this.log[0]?.guessed) this.opening = opening;
    this.log = this.log.map((entry) => {
      const view = views.get(entry.number);
      return view ? { ...entry, view, guessed: false } : entry;
    });
  }

  /** Takes a message in. Null: an entry is missing, and nothing was taken in; all since `number` is needed. */
  take(message: ServerMessage): Frame[] | null {
    switch (message.type) {
      case 'welcome': {
        if (Math.max(this.number, ...this.#seen.keys()) > message.table.number) {
          const whole = this.number === 0;
          this.#forget();
          if (!whole) return null;
        }
        const fresh = this.#fresh(message.entries);
        if (fresh === null) return null;
        this.table = message.table;
        this.you = message.you;
        this.presence = message.presence;
        return this.#read(fresh, message.view, true);
      }
      case 'update': {
        const fresh = this.#fresh(message.entries);
        if (fresh === null) return null;
        if (message.you) this.you = message.you;
        if (message.table) {
          // A stale copy of what was told already has nothing new.
          if (!this.table || message.table.number >= this.table.number) this.table = message.table;
        }
        return this.#read(fresh, message.view ?? null, message.table !== undefined);
      }
      case 'refused': {
        if (!message.entries) return [];
        const fresh = this.#fresh(message.entries);
        if (fresh === null) return null;
        return this.#read(fresh, message.view ?? null, false);
      }
      case 'presence':
        this.presence = message.presence;
        return [];
      default:
        return [];
    }
  }

  #forget(): void {
    this.entries = [];
    this.log = [];
    this.view = null;
    this.opening = null;
    this.position = 0;
    this.#seen.clear();
    this.forgotten();
  }

  /** The entries that are new; null if one before them is missing. */
  #fresh(entries: Entry[]): Entry[] | null {
    const fresh = entries.filter((entry) => entry.number > this.number);
    const gap = fresh.some((entry, i) => entry.number !== this.number + 1 + i);
    return gap ? null : fresh;
  }

  #read(fresh: Entry[], view: TableView | null, told: boolean): Frame[] {
    const before = this.log.length;
    const log = [...this.log];
    let moved: Frame['moved'] = null;
    let steps = 0;
    // Of what is told together the last position alone is told.
    // That of a game that stopped may be of a later one.
    const known_last = view && !this.table?.stopped?.last;
    const last = known_last && fresh.findLast((entry) => changes(entry))?.number;
    for (const entry of fresh) {
      if (is_move(entry)) {
        log.push(this.#entry(entry, view, entry.number === last));
        moved = { seat: entry.seat, by: entry.by };
      } else if (is_undo(entry)) {
        log.length = Math.max(0, log.length - entry.moves);
        moved = null;
      }
      if (changes(entry)) {
        this.position = entry.number;
        steps += 1;
      }
      if (!told) this.#follow(entry, log.length);
    }
    this.log = log;
    this.entries = [...this.entries, ...fresh];
    if (view === null) return [];
    // Entries of a long log come before any view does.
    if (this.view === null && log.some((entry) => !entry.view))
      this.log = log.map((entry) => (entry.view ? entry : { ...entry, view }));
    const first = this.view === null;
    // The view of a seat that changed hands differs though nothing happened.
    const changed = steps > 0 || first || JSON.stringify(view) !== JSON.stringify(this.view);
    this.view = view;
    this.opening ??= view;
    if (!changed) return [];
    const known = this.log.length > before && steps === 1;
    return [{ number: this.position, log: this.log, view, moved: known ? moved : null }];
  }

  #entry(entry: MoveEntry, view: TableView | null, told: boolean): OnlineEntry {
    const { number, seat, move, by, events, revealed } = entry;
    const seen = this.#seen.get(number);
    const guessed = !seen && !told;
    return { number, seat, move, by, events, revealed, view: seen ?? view ?? this.view!, guessed };
  }

  /** What an entry changes of the table where the server does not tell the whole of it. */
  #follow(entry: Entry, moves: number): void {
    if (!this.table) return;
    this.table = { ...this.table, number: entry.number };
    // Clocks are as of `updated`: what does not tell them anew must not move it.
    if (!is_move(entry) && !is_undo(entry)) return;
    const { actor, clocks, time } = entry;
    this.table = { ...this.table, actor, clocks, updated: time, moves, undo: null };
  }
}
