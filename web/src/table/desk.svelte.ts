// The person at a table: what is looked at, what is asked, what was refused, what the hint says.
// Knows no game; a game's table adds what it means to pick, stage or aim.

import { untrack } from 'svelte';
import { pace, settings } from '../app/settings.svelte';
import { Refusal, type Candidate, type Preview, type TableView } from './messages';
import { seat_name } from './people';
import type { Follow, Session } from './session.svelte';

/** An idea that search hardly looked at is none. */
const LEAST_SHARE = 0.03;

/** Why something cannot be done: one sentence, and the clause that says so. */
export interface Explained {
  text: string;
  clause: string | null;
}

export interface Hint {
  candidate: Candidate;
  /** Null where the engine previews nothing. */
  preview: Preview | null;
}

export class Desk<V extends TableView = TableView> {
  /** The log entry that is looked at again; null shows the table as it is. */
  review = $state<number | null>(null);
  refusal = $state<Explained | null>(null);
  /** A move is on its way to the engine. */
  busy = $state(false);
  hints = $state.raw<{ list: Hint[]; chances: number[] | null } | null>(null);
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
  question = $derived.by(() => `${this.session.log.length} ${this.session.viewer}`);
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
  /** Everybody else, in the order of play from the left neighbour on. */
  others = $derived.by(() => {
    const players = this.session.seats.length;
    return Array.from({ length: players - 1 }, (_, i) => (this.main + 1 + i) % players);
  });

  /** Made by a table's component as it starts; `explain` puts the engine's refusal into words. */
  constructor(
    readonly session: Session,
    private readonly explain: (message: string) => Explained,
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
      this.hints = null;
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
      if (!(error instanceof Refusal)) throw error;
      this.refusal = this.explain(error.message);
    } finally {
      this.busy = false;
    }
    if (played && this.#regretted) this.undo();
    return played;
  }

  /** Shows why a move cannot be played, if so. */
  async refuse(move: string): Promise<void> {
    const reason = await this.session.check(move).catch(() => null);
    if (reason !== null) this.refusal = this.explain(reason);
  }

  /** Whether the last decision may be taken back; not while the past is looked at. */
  can_undo = $derived.by(() => this.session.can_undo && this.review === null);

  undo(): void {
    if (this.busy) this.#regretted = true;
    else if (this.can_undo) void this.session.undo();
  }

  /** Shows the best ideas, or puts them away. */
  async hint(): Promise<void> {
    if (!this.asked || this.hinting) return;
    if (this.hints) {
      this.hints = null;
      return;
    }
    this.hinting = true;
    const asked_at = this.question;
    try {
      const { candidates, chances } = await this.session.hint();
      const list = await Promise.all(
        candidates
          .filter(({ share }, i) => i === 0 || share >= LEAST_SHARE)
          .slice(0, 3)
          .map(async (candidate) => ({
            candidate,
            preview: await this.session.preview(candidate.move).catch(() => null),
          })),
      );
      if (asked_at === this.question) this.hints = { list, chances };
    } catch {
      // The table was left while it thought.
    } finally {
      this.hinting = false;
    }
  }
}
