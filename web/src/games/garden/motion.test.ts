// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../app/settings.svelte';
import Hops from './Hops.svelte';
import { motion } from './motion';
import type { GardenEvent, GardenPreview, Square } from './types';

const flights = () => [...document.querySelectorAll('.flight')];
const placed = (seat: number): GardenEvent => ({
  event: 'card',
  seat,
  colour: 'P',
  card: 2,
  turn: 0,
  centre: [1, 1],
  picked: ['W', 'B', 'W'],
});
const seen = {
  picked: [
    { token: 'B', square: [1, 1] },
    { token: 'W', square: [0, 1] },
    { token: 'W', square: [2, 1] },
  ],
} as unknown as GardenPreview;

let hops: Record<string, unknown>;
/** A garden for two with their barrows, and what a card would pick. */
function garden(preview: GardenPreview | null): void {
  document.body.innerHTML = `<div class="garden"><div data-mybarrow="0"><div class="tray"></div></div>
    <i data-barrow="0"></i><i data-barrow="1"></i></div>`;
  hops = mount(Hops, {
    target: document.querySelector('.garden')!,
    props: { colours: ['P', 'W', 'B'], at: [1, 1] as Square, seen: preview },
  });
  flushSync();
}
const play = (seat: number) => motion(placed(seat), 0).forEach((start) => start());

beforeEach(() => {
  settings.motion = 'system';
  Element.prototype.animate = vi.fn(() => ({ finished: new Promise(() => {}) }) as unknown as Animation);
});
afterEach(() => {
  void unmount(hops);
  document.body.innerHTML = '';
});

describe('a card that is placed', () => {
  it('lets every flower of its preview fly', () => {
    garden(seen);
    play(0);
    expect(flights().map((each) => each.querySelector('img')?.className.split(' ')[0])).toEqual([
      'hop',
      'hop',
      'hop',
    ]);
  });
  it('tells the number of flowers that nobody saw before', () => {
    garden(null);
    play(1);
    expect(flights().map((each) => each.textContent)).toEqual(['+3']);
  });
  it('lets nothing move where nothing may', () => {
    settings.motion = 'off';
    garden(seen);
    play(0);
    expect(flights()).toEqual([]);
  });
});
