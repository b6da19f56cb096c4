// The person at a table: what is looked at, what is asked, what was refused, what the hint says.
// Knows no game; a game's table adds what it means to pick, stage or aim.

import { untrack } from 'svelte';
import { pace, settings } from '../app/settings.svelte';
import { t } from '../i18n/index.svelte';
import { Refusal, type Candidate, type Preview, type TableView } from './messages';
import { seat_name } from './people';
import type { Line } from '../ui/LogPanel.svelte';
import { explained, type Explained, type WhyWords } from './refusal';
import type { Follow, LogEntry, Session } from './session.svelte';

/** More ideas than these are no hint. */
const MOST_HINTS = 3;

export interface Hint {
  candidate: Candidate;
  /** The move in words. */
  words: string;
  /** Null where the engine previews nothing. */
  preview: Preview | null;
}

/** What a game says at its table. */
export interface DeskWords<V extends TableView, L extends Line> {
  /** Why a move is refused. */
  why: WhyWords;
  /** What happened. */
  log: (session: Session, log: LogEntry[]) => L[];
  /** Moves, each so that it can be told from the others; as they are written if missing. */
  moves?(moves: string[], view: V): string[] | Promise<string[]>;
}

const numbers = new WeakMap<object, number>();
let last_number = 0;

/** Differs between any two logs, however long they are: a move that was taken back leaves another one. */
function number_of(log: object): number {
  let found = numbers.get(log);
  if (found === undefined) numbers.set(log, (found = ++last_number));
  return found;
}

export class Desk<V extends TableView = TableView, L extends Line = Line> {
  /** The log entry that is looked at again; null shows the table as it is. */
  review = $state<number | null>(null);
  refusal = $state<Explained | null>(null);
  /** A move is on its way to the engine. */
  busy = $state(false);
  /** What was asked for: first only pointed at, then told. */
  #advice = $state.raw<{ list: Hint[]; chances: number[] | null; told: boolean } | null>(null);
  hinting = $state(false);
  /** The move that is on its way is to be taken back as soon as it has arrived. */
  #regretted = false;
  /** The game is over and its last move has been seen: the result is shown. */
  ended = $state(false);

  /** What is drawn: the table as it is, or as everybody saw it at the entry under review. */
  view = $derived.by(
    () =>
      (this.review === null
        ? this.session.view
        : (this.session.log[this.review]?.view ?? this.session.opening)) as V,
  );
  /** Whether the person at the device is asked for something now. */
  asked = $derived.by(() => this.session.my_turn && this.review === null);
  legal = $derived.by(() => (this.asked ? this.session.legal : []));
  /** Changes when something new is asked: what was picked before is picked no more. */
  question = $derived.by(() => `${number_of(this.session.log)} ${this.session.viewer}`);
  /** What happened, in words; up to the entry under review; the last of it. */
  lines = $derived.by(() => this.words.log(this.session, this.session.log));
  shown_lines = $derived.by(() => {
    const { lines, review } = this;
    return review === null ? lines : lines.filter((line) => line.index <= review);
  });
  latest = $derived.by(() => this.shown_lines.at(-1) ?? null);
  names = $derived.by(() => this.session.seats.map((_, seat) => seat_name(this.session, seat)));
  /** Whose things are large: the person's at the device, or of whom it is the turn. */
  main = $derived.by(() => {
    const { session } = this;
    if (session.viewer !== null) return session.viewer;
    const actor = session.view.actor;
    if (actor !== null && session.seats[actor]!.kind === 'person') return actor;
    const last = session.log.findLast((entry) => session.seats[entry.seat]!.kind === 'person');
    return last?.seat ?? session.people[0] ?? 0;
  });
  /** Somebody at this device has moved: what is needed later is loaded. */
  begun = $derived.by(() => this.session.log.some(({ seat }) => this.session.people.includes(seat)));
  /** Everybody else, in the order of play from the left neighbour on. */
  others = $derived.by(() => {
    const players = this.session.seats.length;
    return Array.from({ length: players - 1 }, (_, i) => (this.main + 1 + i) % players);
  });

  /** Made by a table's component as it starts. */
  constructor(
    readonly session: Session,
    private readonly words: DeskWords<V, L>,
  ) {
    this.ended = untrack(() => session.over);
    $effect(() => {
      if (!session.over) this.ended = false;
      else if (!this.ended) {
        const timer = setTimeout(() => (this.ended = true), pace[settings.speed] * 1.5);
        return () => clearTimeout(timer);
      }
    });
    $effect(() => {
      void this.question;
      this.refusal = null;
      this.put_hints_away();
    });
  }

  /** Plays a move, or several that are one for the person; a refusal is shown. True if it was played. */
  async play(moves: string | string[], follow?: Follow): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#regretted = false;
    let played = false;
    try {
      await this.session.play(moves, follow);
      played = true;
    } catch (error) {
      if (error instanceof Refusal) this.refusal = explained(error, this.words.why);
      // An engine that died is told by the page that shows the table.
      else if (this.session.broken === null) throw error;
    } finally {
      this.busy = false;
    }
    if (played && this.#regretted) this.undo();
    return played;
  }

  /** Shows why a move cannot be played, if so. */
  async refuse(move: string): Promise<void> {
    const why = await this.session.check(move).catch(() => null);
    if (why !== null) this.refusal = { text: this.words.why(why), clause: why.clause ?? null };
  }

  /** The ideas that are told, best first. */
  get hints(): { list: Hint[]; chances: number[] | null } | null {
    return this.#advice?.told ? this.#advice : null;
  }
  /** The best idea while it is only pointed at. */
  get nudge(): Hint | null {
    return this.#advice && !this.#advice.told ? this.#advice.list[0]! : null;
  }
  /** A hint is shown, small or whole. */
  get advised(): boolean {
    return this.#advice !== null;
  }
  put_hints_away(): void {
    this.#advice = null;
  }

  /** Whether those at this table may have hints: on a server its maker decides. */
  get hints_allowed(): boolean {
    return this.session.online?.table.hints ?? true;
  }

  /** Whether the last decision may be taken back; not while the past is looked at. */
  can_undo = $derived.by(() => this.session.can_undo && this.review === null);

  undo(): void {
    if (this.busy) this.#regretted = true;
    else if (this.can_undo) void this.session.undo();
  }

  /** Points at the best idea; asked again, shows the best ones; then puts them away. */
  async hint(): Promise<void> {
    if (!this.asked || !this.hints_allowed || this.hinting) return;
    if (this.#advice) {
      this.#advice = this.#advice.told ? null : { ...this.#advice, told: true };
      return;
    }
    this.hinting = true;
    const asked_at = this.question;
    try {
      const { candidates, chances } = await this.session.hint();
      const list = await Promise.all(
        (await this.#distinct(candidates)).map(async (hint) => ({
          ...hint,
          preview: await this.session.preview(hint.candidate.move).catch(() => null),
        })),
      );
      if (asked_at === this.question && list.length > 0) this.#advice = { list, chances, told: false };
    } catch {
      if (asked_at === this.question) this.refusal = { text: t('hint.failed'), clause: null };
    } finally {
      this.hinting = false;
    }
  }

  /** The first ideas, none of which reads like an earlier one. */
  async #distinct(candidates: Candidate[]): Promise<{ candidate: Candidate; words: string }[]> {
    const moves = candidates.map(({ move }) => move);
    const words = (await this.words.moves?.(moves, this.view)) ?? moves;
    return candidates
      .map((candidate, i) => ({ candidate, words: words[i]! }))
      .filter((each, i) => words.indexOf(each.words) === i)
      .slice(0, MOST_HINTS);
  }
}
