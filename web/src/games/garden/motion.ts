// What flies, floats and is heard at a garden, event by event.

import type { Sound } from '../../app/hearing';
import { float, fly, lift } from '../../ui/fly';
import { by_colour } from './squares';
import type { GardenEvent } from './types';

/** The large barrow; a phone on its side has only the strips of the players. */
const LARGE = '.garden [data-mybarrow] .tray';
const shown = (selector: string): boolean =>
  (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;

/** `main` is the seat whose barrow is the large one. */
export function motion(event: GardenEvent, main: number): (() => void)[] {
  if (event.event === 'card') {
    const to = event.seat === main && shown(LARGE) ? LARGE : `.garden [data-barrow="${event.seat}"]`;
    // The flowers that hopped out in the preview go on into the barrow; of others only their number is told.
    const flights = by_colour(event.picked.map((token) => ({ token }))).flatMap(
      ({ name }) => lift(`.garden .hops:not(.gone) [data-hop="${name}"]:not(.away) img`) ?? [],
    );
    if (flights.length > 0) return flights.map((flight) => () => fly(flight, to, 24));
    return event.picked.length ? [() => float(`+${event.picked.length}`, to)] : [];
  }
  if (event.event === 'sell')
    return [() => float(`+${event.points}`, `.garden [data-score="${event.seat}"]`)];
  return [];
}

/** What is heard of an event. */
export const sounds: Partial<Record<GardenEvent['event'], Sound>> = {
  card: 'place',
  gardener: 'place',
  animal: 'place',
  ornament: 'place',
  sell: 'draw',
};
