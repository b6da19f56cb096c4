// Pointers on the garden: tap, pan, pinch, twist, wheel, and dragging the ghost of a card.

import type { Viewport } from './viewport';

export interface Handlers {
  /** Whether a pointer that goes down here drags the ghost instead of the garden. */
  grabs: (event: PointerEvent) => boolean;
  drag: (event: PointerEvent) => void;
  tap: (event: PointerEvent) => void;
  hover: (event: PointerEvent | null) => void;
  /** Quarter turns; false if there is nothing to turn. */
  turn: (quarters: 1 | -1) => boolean;
  /** Whether the wheel turns a card here instead of zooming. */
  turns: (event: WheelEvent) => boolean;
}

const SLACK = 7;
/** A twist of so many degrees is a quarter turn. */
const TWIST = 38;
/** One notch of a wheel, and the least time between two turns by it. */
const NOTCH = 40;
const PAUSE = 170;

interface Touch {
  x: number;
  y: number;
}
/** Two fingers: how far apart, at which angle, and what is between them. */
interface Pair {
  distance: number;
  angle: number;
  clientX: number;
  clientY: number;
}

export function watch(node: HTMLElement, viewport: Viewport, on: Handlers): () => void {
  const down = new Map<number, Touch>();
  let start: Touch | null = null;
  let mode: 'tap' | 'pan' | 'ghost' | 'pinch' = 'tap';
  let twist = 0;
  let turned = 0;
  let rolled = 0;

  /** Where the two fingers were drawn last, and the frame in which they are drawn next. */
  let drawn: Pair | null = null;
  let frame = 0;

  const pair = (): Pair => {
    const [a, b] = [...down.values()] as [Touch, Touch];
    return {
      distance: Math.max(20, Math.hypot(b.x - a.x, b.y - a.y)),
      angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
      clientX: (a.x + b.x) / 2,
      clientY: (a.y + b.y) / 2,
    };
  };
  const angle = (to: number, from: number): number => ((to - from + 540) % 360) - 180;

  /** Two fingers tell of two moves a frame: the garden follows both at once. */
  function follow(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!drawn || down.size !== 2) return;
    const before = drawn;
    drawn = pair();
    pinch(before, drawn);
  }
  function pinch(before: Pair, after: Pair): void {
    viewport.follow_fingers(
      { x: after.clientX - before.clientX, y: after.clientY - before.clientY },
      after.distance / before.distance,
      viewport.point(after),
    );
    twist += angle(after.angle, before.angle);
    if (Math.abs(twist) > TWIST && on.turn(twist > 0 ? 1 : -1)) twist = 0;
  }

  function press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    if (event.target !== node && (event.target as Element).closest('button, a')) return;
    // Nobody else waits for the pointers of the garden, and to be heard by the whole page takes time.
    event.stopPropagation();
    // The page does not move under a finger that lies on it: a second one need not ask.
    if (down.size === 0) viewport.locate();
    viewport.touched(true);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    // A finger is held by what it touches without being asked for.
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    if (down.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      mode = on.grabs(event) ? 'ghost' : 'tap';
      if (mode === 'ghost') start = { ...start };
    } else {
      mode = 'pinch';
      twist = 0;
      drawn = down.size === 2 ? pair() : null;
      on.hover(null);
      // A browser has most to do when fingers come down: this frame keeps numbers only, the next one draws.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(follow)));
    }
  }
  let dragging = false;
  function move(event: PointerEvent): void {
    event.stopPropagation();
    const was = down.get(event.pointerId);
    if (!was) {
      if (event.pointerType === 'mouse') on.hover(event);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    down.set(event.pointerId, now);
    if (drawn) {
      frame ||= requestAnimationFrame(follow);
      return;
    }
    const far = start !== null && Math.hypot(now.x - start.x, now.y - start.y) >= SLACK;
    if (mode === 'ghost') {
      if (far || dragging) {
        dragging = true;
        on.drag(event);
      }
      return;
    }
    if (mode === 'tap' && far) {
      mode = 'pan';
      on.hover(null);
    }
    if (mode === 'pan') viewport.pan(now.x - was.x, now.y - was.y);
  }
  function release(event: PointerEvent): void {
    if (!down.has(event.pointerId)) return;
    event.stopPropagation();
    // What the fingers did since the last frame is not lost.
    if (frame) follow();
    down.delete(event.pointerId);
    drawn = null;
    const tapped = (mode === 'tap' || mode === 'ghost') && !dragging;
    if (down.size === 0) {
      viewport.touched(false);
      dragging = false;
      if (tapped && event.type === 'pointerup') on.tap(event);
      mode = 'tap';
      start = null;
    } else if (mode === 'pinch') {
      // The finger that stays goes on panning.
      mode = 'pan';
    }
  }
  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 20 : 1;
    const rolls = (event.deltaY || event.deltaX) * unit;
    if (!event.ctrlKey && on.turns(event)) {
      rolled += rolls;
      if (Math.abs(rolled) < NOTCH || event.timeStamp - turned < PAUSE) return;
      on.turn(rolled > 0 ? 1 : -1);
      turned = event.timeStamp;
      rolled = 0;
      return;
    }
    // A pinch on a trackpad comes as a wheel with Ctrl, in smaller steps.
    const factor = Math.exp((-rolls * (event.ctrlKey ? 3 : 1)) / 500);
    viewport.pinch(factor, viewport.point(event));
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && down.size === 0) on.hover(null);
  };

  node.addEventListener('pointerdown', press);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', release);
  node.addEventListener('pointercancel', release);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('wheel', wheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    node.removeEventListener('pointerdown', press);
    node.removeEventListener('pointermove', move);
    node.removeEventListener('pointerup', release);
    node.removeEventListener('pointercancel', release);
    node.removeEventListener('pointerleave', leave);
    node.removeEventListener('wheel', wheel);
  };
}
