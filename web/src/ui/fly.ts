// Motion that explains: a piece flies from where it was to where it is. Never waits, never blocks.

import { moving } from '../app/settings.svelte';

export interface Flight {
  /** A copy of what flies, and where it starts. */
  piece: Element;
  from: DOMRect;
}

/** Takes a picture of a piece before it moves. */
export function lift(selector: string): Flight | null {
  if (!moving()) return null;
  const found = document.querySelector(selector);
  if (!found) return null;
  return { piece: found.cloneNode(true) as Element, from: found.getBoundingClientRect() };
}

export function fly(flight: Flight, to: string, size = 44): void {
  const target = document.querySelector(to)?.getBoundingClientRect();
  if (!target || !moving()) return;
  const box = layer(flight.from);
  box.append(flight.piece);
  const dx = target.left + target.width / 2 - (flight.from.left + flight.from.width / 2);
  const dy = target.top + target.height / 2 - (flight.from.top + flight.from.height / 2);
  const scale = size / Math.max(1, flight.from.width);
  box
    .animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.85 },
      ],
      { duration: 340, easing: 'cubic-bezier(.3,.1,.2,1)' },
    )
    .finished.then(
      () => box.remove(),
      () => box.remove(),
    );
}

/** Points float up from what earned them. */
export function float(text: string, at: string): void {
  const place = document.querySelector(at)?.getBoundingClientRect();
  if (!place || !moving()) return;
  const box = layer(place);
  box.classList.add('float');
  box.textContent = text;
  box
    .animate(
      [
        { transform: 'translateY(0) scale(.7)', opacity: 0 },
        { transform: 'translateY(-12px) scale(1.1)', opacity: 1, offset: 0.3 },
        { transform: 'translateY(-44px) scale(1)', opacity: 0 },
      ],
      { duration: 1100, easing: 'ease-out' },
    )
    .finished.then(
      () => box.remove(),
      () => box.remove(),
    );
}

function layer(rect: DOMRect): HTMLElement {
  const box = document.createElement('div');
  box.className = 'flight';
  box.setAttribute('aria-hidden', 'true');
  Object.assign(box.style, {
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(box);
  return box;
}
