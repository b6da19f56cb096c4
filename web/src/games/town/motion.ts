// What flies, floats and is heard at a table of Bloom Town, event by event.

import type { Sound } from '../../app/hearing';
import { float, fly, lift } from '../../ui/fly';
import type { TownEvent } from './types';

/** `main` is the seat whose city is the large one. */
export function motion(event: TownEvent, main: number): (() => void)[] {
  if (event.event === 'take' && event.slot !== null) {
    const flight = lift(`.town [data-slot="${event.slot}"] .on > *`);
    return flight ? [() => fly(flight, `.town [data-hand="${event.seat}"]`)] : [];
  }
  if (event.event === 'build' && event.points > 0) {
    const place =
      event.seat === main ? `.town [data-square="${event.square}"]` : `.town [data-hand="${event.seat}"] .sc`;
    return [() => float(`+${event.points}`, place)];
  }
  if (event.event === 'rescore')
    return event.points.flatMap((points, seat) =>
      points > 0 ? [() => float(`+${points}`, `.town [data-score="${seat}"]`)] : [],
    );
  return [];
}

/** What is heard of an event. */
export const sounds: Partial<Record<TownEvent['event'], Sound>> = {
  build: 'place',
  take: 'draw',
  rescore: 'place',
};
