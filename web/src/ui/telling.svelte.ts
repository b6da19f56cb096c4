// The line that says what just happened. A move that brought several is told line by line; what the next one brings
// comes after it.

import { untrack } from 'svelte';
import { pace, settings } from '../app/settings.svelte';
import type { Desk } from '../table/desk.svelte';
import type { TableView } from '../table/messages';
import type { Line } from './LogPanel.svelte';

const tells = (line: Line): boolean => line.seat !== null || line.all !== null;

/** How far what is told may lag behind the table; beyond that older lines are left out, none of the newest move. */
const MOST_BEHIND_MS = 3000;
const line_ms = (): number => pace[settings.speed] * 0.9;

export class Telling<V extends TableView, L extends Line> {
  /** Lines that wait to be told, the first of them is; empty: the latest of the table is. */
  #waiting = $state.raw<L[]>([]);
  #told = $derived.by(() => this.#waiting[0] ?? null);
  now = $derived.by(() => this.#told ?? this.desk.latest);

  constructor(private readonly desk: Desk<V, L>) {
    let known = -1;
    $effect.pre(() => {
      const { lines, review } = desk;
      // What was taken back, or is looked back at, is not told any more.
      const goes_on = known >= 0 && review === null && lines.length >= known;
      const fresh = goes_on ? lines.slice(known).filter(tells) : [];
      known = lines.length;
      untrack(() => {
        const wait = goes_on ? [...this.#waiting, ...fresh] : [];
        const most = 1 + Math.floor(MOST_BEHIND_MS / line_ms());
        this.#waiting =
          wait.length > 1 ? wait.slice(-Math.max(most, fresh.length)) : fresh.length > 0 ? [] : wait;
      });
    });
    $effect(() => {
      // Of the line that is told alone: those that come after it give it no more time.
      if (!this.#told) return;
      const timer = setTimeout(
        () => (this.#waiting = this.#waiting.slice(1)),
        untrack(() => line_ms()),
      );
      return () => clearTimeout(timer);
    });
  }
}
