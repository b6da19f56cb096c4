// The keyboard at a garden.

import type { Aim } from './aim.svelte';
import type { Square } from './types';
import type { Viewport } from './viewport';

const arrows: Record<string, Square> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Answers whether a key was for the garden: cards by number, R turns, arrows and N move, F fits, + and − zoom. */
export function keys(
  aim: Aim,
  viewport: Viewport,
  on: { escape: () => void; overlay: () => void },
): (event: KeyboardEvent) => boolean {
  const show = () => {
    if (aim.target) viewport.show(aim.target);
    return true;
  };
  return (event) => {
    const target = event.target as Element;
    // What scrolls or is pressed has its own use for arrows and Enter.
    if (target.closest('.log, .market')) return event.key === 'Escape' && (on.escape(), true);
    const arrow = arrows[event.key];
    if (arrow) {
      if (event.shiftKey) viewport.step(arrow[0], arrow[1]);
      else if (!aim.step(arrow)) viewport.step(arrow[0], arrow[1]);
      else show();
      return true;
    }
    const letter = event.key.toLowerCase();
    if (/^[1-9]$/.test(letter)) {
      aim.pick(Number(letter));
      if (aim.card !== null) document.querySelector<HTMLElement>('.garden .stage')?.focus();
      return true;
    }
    if (letter === 'enter') return !target.closest('button, a') && aim.enter();
    if (letter === 'escape') on.escape();
    else if (letter === 'r') aim.rotate(event.shiftKey ? -1 : 1);
    else if (letter === 'n') return aim.next_centre(event.shiftKey) && show();
    else if (letter === 'f' || letter === '0') viewport.fit();
    else if (letter === '+' || letter === '=') viewport.zoom(1.3);
    else if (letter === '-') viewport.zoom(1 / 1.3);
    else if (letter === 'l') on.overlay();
    else return false;
    return true;
  };
}
