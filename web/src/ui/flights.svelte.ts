// Motion for what just happened: tells a table of the events that are new, before and after they are drawn.

import { tick } from 'svelte';
import type { Session } from '../table/session.svelte';
import type { TableEvent } from '../table/messages';

/**
 * Calls `depart` with each new event while the old table still stands, so that it can lift pieces from
 * where they are; what it gives back is started once the new table is drawn.
 */
export function watch_events(
  session: Session,
  active: () => boolean,
  depart: (event: TableEvent) => (() => void)[],
): void {
  let told = -1;
  $effect.pre(() => {
    const count = session.log.length;
    const fresh = told >= 0 && count > told && active() ? session.log.slice(told) : [];
    told = count;
    const flights = fresh.flatMap((entry) => entry.events.flatMap(depart));
    if (flights.length) void tick().then(() => flights.forEach((start) => start()));
  });
}
