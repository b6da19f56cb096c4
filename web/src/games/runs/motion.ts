// What flies, floats and is heard at a table of Bloom by Kramer, event by event.

import type { Sound } from '../../app/hearing';
import { float, fly, lift } from '../../ui/fly';
import type { RunsEvent } from './types';

export function motion(event: RunsEvent): (() => void)[] {
  if (event.event === 'draw' && event.found) {
    const from = event.blind ? '.runs .pile .art' : `.runs [data-bed="${event.tile}"] .art`;
    const flight = lift(from);
    return flight ? [() => fly(flight, `.runs [data-hand="${event.seat}"]`)] : [];
  }
  if (event.event === 'reward' && event.value > 0) {
    const flight = lift(`.runs [data-token="${event.value}"] .art`);
    const land = `.runs [data-score="${event.seat}"]`;
    return [...(flight ? [() => fly(flight, land, 30)] : []), () => float(`+${event.value}`, land)];
  }
  if (event.event === 'joker_take') {
    const flight = lift('.runs .suns .here .art');
    return flight ? [() => fly(flight, `.runs [data-hand="${event.seat}"]`)] : [];
  }
  return [];
}

/** What is heard of an event. */
export const sounds: Partial<Record<RunsEvent['event'], Sound>> = {
  lay: 'place',
  extend: 'place',
  swap: 'place',
  draw: 'draw',
  joker_take: 'draw',
};
