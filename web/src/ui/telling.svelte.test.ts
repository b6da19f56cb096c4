// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Desk } from '../table/desk.svelte';
import { Telling } from './telling.svelte';
import type { Line } from './LogPanel.svelte';

let end = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

const line = (index: number, seat: number | null, all: number[] | null = null): Line =>
  ({ index, seat, all }) as Line;

function sit() {
  let lines = $state.raw<Line[]>([line(0, 0)]);
  const desk = {
    get lines() {
      return lines;
    },
    review: null,
    get latest() {
      return lines.findLast((each) => each.seat !== null || each.all !== null) ?? null;
    },
  };
  let telling!: Telling<never, Line>;
  end = $effect.root(() => {
    telling = new Telling(desk as unknown as Desk<never, Line>);
  });
  flushSync();
  const add = (...more: Line[]) => {
    lines = [...lines, ...more];
    flushSync();
  };
  const back = () => {
    lines = lines.slice(0, 1);
    flushSync();
    return lines[0];
  };
  return { telling, add, back };
}

it('tells the lines of one move one after the other, and stays with the last', () => {
  const { telling, add } = sit();
  const moved = [line(1, 1), line(1, null), line(1, null, [2, 4])];
  add(...moved);
  expect(telling.now).toBe(moved[0]);
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(telling.now).toBe(moved[2]);
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(telling.now).toBe(moved[2]);
});

const wait = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

it('tells the next move after what waits, which gets no more time by it', () => {
  const { telling, add } = sit();
  const moved = [line(1, 1), line(1, null, [1, 1])];
  add(...moved);
  wait(600);
  const next = line(2, 0);
  add(next);
  expect(telling.now).toBe(moved[0]);
  wait(300);
  expect(telling.now).toBe(moved[1]);
  wait(900);
  expect(telling.now).toBe(next);
});

it('leaves out the oldest lines before it lags more than three seconds behind', () => {
  const { telling, add } = sit();
  for (let i = 1; i < 12; i += 1) add(line(i, 0), line(i, 1));
  const last = line(12, 0);
  add(last);
  for (let i = 0; i < 30; i += 1) wait(100);
  expect(telling.now).toBe(last);
});

it('tells nothing of what was taken back', () => {
  const { telling, add, back } = sit();
  add(line(1, 1), line(1, null, [1, 1]));
  const first = back();
  expect(telling.now).toBe(first);
});
