import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watch, type Handlers } from './gestures';
import type { Viewport } from './viewport';

let frames: Map<number, () => void>;
let last = 0;
const next_frame = () => {
  const now = [...frames.values()];
  frames.clear();
  now.forEach((each) => each());
};
beforeEach(() => {
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => (frames.set((last += 1), step), last));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => vi.unstubAllGlobals());

function garden() {
  const held = new Set<number>();
  const node = Object.assign(new EventTarget(), {
    hasPointerCapture: (id: number) => held.has(id),
    setPointerCapture: vi.fn((id: number) => void held.add(id)),
  });
  const viewport = {
    locate: vi.fn(),
    touched: vi.fn(),
    pan: vi.fn(),
    follow_fingers: vi.fn(),
    point: ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY }),
  };
  const on = { grabs: () => false, drag: vi.fn(), tap: vi.fn(), hover: vi.fn(), turn: vi.fn(() => true) };
  const stop = watch(
    node as unknown as HTMLElement,
    viewport as unknown as Viewport,
    { ...on, turns: () => false } as Handlers,
  );
  const send = (type: string, pointerId: number, clientX: number, clientY: number) =>
    node.dispatchEvent(
      Object.assign(new Event(type), { pointerType: 'touch', button: 0, pointerId, clientX, clientY }),
    );
  return { node, held, viewport, on, send, stop };
}

it('asks where the garden is at the first finger only', () => {
  const { viewport, send } = garden();
  send('pointerdown', 1, 100, 100);
  send('pointerdown', 2, 200, 100);
  expect(viewport.locate).toHaveBeenCalledTimes(1);
});

it('captures what the browser has not captured', () => {
  const { node, held, send } = garden();
  held.add(1);
  send('pointerdown', 1, 100, 100);
  expect(node.setPointerCapture).not.toHaveBeenCalled();
  send('pointerdown', 2, 200, 100);
  expect(node.setPointerCapture).toHaveBeenCalledExactlyOnceWith(2);
});

it('follows two fingers once a frame, not in the one in which they come down', () => {
  const { viewport, send } = garden();
  send('pointerdown', 1, 100, 100);
  send('pointerdown', 2, 200, 100);
  send('pointermove', 1, 90, 100);
  send('pointermove', 2, 210, 100);
  next_frame();
  expect(viewport.follow_fingers).not.toHaveBeenCalled();
  send('pointermove', 1, 50, 100);
  send('pointermove', 2, 250, 120);
  next_frame();
  expect(viewport.follow_fingers).toHaveBeenCalledTimes(1);
  const [by, factor, at] = viewport.follow_fingers.mock.calls[0]!;
  expect(by).toEqual({ x: 0, y: 10 });
  expect(factor).toBeCloseTo(Math.hypot(200, 20) / 100);
  expect(at).toEqual({ x: 150, y: 110 });
});

it('loses nothing when a finger leaves before the frame', () => {
  const { viewport, on, send } = garden();
  send('pointerdown', 1, 100, 100);
  send('pointerdown', 2, 200, 100);
  send('pointermove', 2, 300, 100);
  send('pointerup', 2, 300, 100);
  expect(viewport.follow_fingers).toHaveBeenCalledExactlyOnceWith({ x: 50, y: 0 }, 2, { x: 200, y: 100 });
  // The other one pans, and nothing is drawn twice.
  send('pointermove', 1, 110, 105);
  next_frame();
  expect(viewport.pan).toHaveBeenCalledExactlyOnceWith(10, 5);
  expect(viewport.follow_fingers).toHaveBeenCalledTimes(1);
  send('pointerup', 1, 110, 105);
  expect(on.tap).not.toHaveBeenCalled();
});

it('turns a card by a twist', () => {
  const { on, send } = garden();
  send('pointerdown', 1, 100, 100);
  send('pointerdown', 2, 200, 100);
  next_frame();
  send('pointermove', 2, 150, 190);
  next_frame();
  expect(on.turn).toHaveBeenCalledExactlyOnceWith(1);
});

it('draws nothing once it is closed', () => {
  const { viewport, send, stop } = garden();
  send('pointerdown', 1, 100, 100);
  send('pointerdown', 2, 200, 100);
  stop();
  next_frame();
  next_frame();
  expect(viewport.follow_fingers).not.toHaveBeenCalled();
});
