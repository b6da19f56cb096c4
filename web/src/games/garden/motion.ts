// What flies and floats at a garden, event by event.

import { float, fly, lift } from '../../ui/fly';
import type { GardenEvent } from './types';

/** `main` is the seat whose barrow is the large one. */
export function motion(event: GardenEvent, main: number): (() => void)[] {
  if (event.event === 'card') {
    const to = event.seat === main ? '.garden [data-mybarrow]' : `.garden [data-barrow="${event.seat}"]`;
    // The flowers that hopped out in the preview go on into the barrow; of others only their number is told.
    const flights = event.picked.map((_, i) => lift(`.garden [data-hop="${i}"] img`));
    if (flights.some(Boolean))
      return flights.flatMap((flight) => (flight ? [() => fly(flight, to, 24)] : []));
    return event.picked.length ? [() => float(`+${event.picked.length}`, to)] : [];
  }
  if (event.event === 'sell')
    return [() => float(`+${event.points}`, `.garden [data-score="${event.seat}"]`)];
  return [];
}
