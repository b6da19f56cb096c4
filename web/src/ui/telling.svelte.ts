// The line that says what just happened. A move that brought several is told line by line; what the next one brings
// comes after it. Nothing is left out: where much waits, each line has less time.

import { untrack } from 'svelte';
import { pace, settings } from '../app/settings.svelte';
import type { Desk } from '../table/desk.svelte';
import type { TableView } from '../table/messages';
import type { Line } from './LogPanel.svelte';

/** How far what is told may lag behind the table. */
const MOST_BEHIND_MS = 3000;
/** Also where nobody waits for bots. */
const LEAST_MS = 300;
const line_ms = (): number => Math.max(LEAST_MS, pace[settings.speed] * 0.9);

export class Telling<V extends TableView, L extends Line> {
  /** Which lines wait to be told, by their place in the log; the first of them is. */
  #waiting = $state.raw<readonly number[]>([]);
  /** What a line may take, so that all are told in time; until nothing waits any more. */
  #most_ms = Infinity;
  #told = $derived.by(() =>
    this.desk.review === null ? (this.desk.lines[this.#waiting[0] ?? -1] ?? null) : null,
  );
  /** What is told, and then the latest. */
  now = $derived.by(() => this.#told ?? this.desk.latest);

  constructor(private readonly desk: Desk<V, L>) {
    /** What each line told of. A line may grow by the next move: “and takes a park”. */
    let known: string[] | null = null;
    $effect.pre(() => {
      const { lines, review, session } = desk;
      const before = known;
      // What happens while the past is looked at is told afterwards.
      if (before !== null && review !== null) return;
      const now = lines.map(({ index }) => {
        const entry = session.log[index];
        return `${index} ${entry?.seat} ${entry?.move}`;
      });
      known = now;
      if (before === null) return;
      untrack(() => {
        // What was taken back is not told any more.
        const wait = this.#waiting.filter((at) => at < now.length);
        const fresh = now.flatMap((each, at) => (each === before[at] || wait.includes(at) ? [] : [at]));
        if (fresh.length === 0 && wait.length === this.#waiting.length) return;
        this.#waiting = [...wait, ...fresh];
        this.#most_ms = Math.min(this.#most_ms, MOST_BEHIND_MS / this.#waiting.length);
      });
    });
    $effect(() => {
      // Of the line that is told alone: those that come after it give it no more time.
      if (!this.#told) return;
      const timer = setTimeout(
        () => {
          this.#waiting = this.#waiting.slice(1);
          if (this.#waiting.length === 0) this.#most_ms = Infinity;
        },
        untrack(() => Math.min(line_ms(), this.#most_ms)),
      );
      return () => clearTimeout(timer);
    });
  }
}
