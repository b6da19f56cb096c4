// What just happened, seen and heard: tells a table of the events that are new, before and after they are drawn.

import { tick } from 'svelte';
import { hear, type Sound } from '../app/hearing';
import type { Desk } from '../table/desk.svelte';
import type { TableEvent, TableView } from '../table/messages';
import type { Line } from './LogPanel.svelte';

/** Between two events of one move; and how many of them are shown where many came at once. */
const STEP_MS = 300;
const MOST_STEPS = 5;

/**
 * Calls `depart` with each new event while the old table still stands, so that it can lift pieces from
 * where they are; what it gives back is started once the new table is drawn, event after event. `sounds`: what is
 * heard of an event, by its name.
 */
export function watch_events<V extends TableView, L extends Line, E extends TableEvent>(
  desk: Desk<V, L>,
  depart: (event: E, main: number) => (() => void)[],
  sounds: Partial<Record<E['event'], Sound>>,
): void {
  const { session } = desk;
  let told = -1;
  $effect.pre(() => {
    const count = session.log.length;
    const fresh = told >= 0 && count > told && desk.review === null ? session.log.slice(told) : [];
    told = count;
    const steps = fresh
      .flatMap(({ events }) => events as E[])
      .map((event) => ({ starts: depart(event, desk.main), sound: sounds[event.event as E['event']] }))
      .filter(({ starts, sound }) => starts.length > 0 || sound)
      .slice(-MOST_STEPS);
    if (steps.length === 0) return;
    const start = ({ starts, sound }: (typeof steps)[number]) => {
      for (const each of starts) each();
      if (sound) hear(sound);
    };
    void tick().then(() => {
      start(steps[0]!);
      steps.slice(1).forEach((step, i) => setTimeout(() => start(step), (i + 1) * STEP_MS));
    });
  });

  // Whose turn it is at a table on a server is heard by its page, also where another one is shown.
  let mine = true;
  $effect(() => {
    const now = session.my_turn;
    if (now && !mine && !session.online && !session.shared) hear('turn');
    mine = now;
  });
  let over = session.over;
  $effect(() => {
    if (session.over && !over) hear('end');
    over = session.over;
  });
}
