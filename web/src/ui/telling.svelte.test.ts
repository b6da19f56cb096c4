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
  let review = $state<number | null>(null);
  const log = $state(Array.from({ length: 40 }, (_, i) => ({ seat: i % 2, move: `move ${i}` })));
  const desk = {
    get lines() {
      return lines;
    },
    get review() {
      return review;
    },
    get latest() {
      return lines.findLast(({ index }) => index <= (review ?? Infinity)) ?? null;
    },
    session: { log },
  };
  let telling!: Telling<never, Line>;
  /** All that was in the line, one after the other. */
  const told: (Line | null)[] = [];
  end = $effect.root(() => {
    telling = new Telling(desk as unknown as Desk<never, Line>);
    $effect(() => void told.push(telling.now));
  });
  flushSync();
  return {
    telling,
    told,
    add(...more: Line[]) {
      lines = [...lines, ...more];
      flushSync();
    },
    change(at: number, other: Line) {
      lines = lines.with(at, other);
      flushSync();
    },
    back() {
      lines = lines.slice(0, 1);
      flushSync();
      return lines[0];
    },
    /** Another move was played instead, and both is seen at once. */
    instead(index: number) {
      log[index]!.move = 'another one';
      lines = [...lines];
      flushSync();
    },
    look_back(at: number | null) {
      review = at;
      flushSync();
    },
  };
}
const wait = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};
/** Until nothing waits any more. */
const wait_for_all = () => {
  for (let i = 0; i < 200; i += 1) wait(100);
};

it('tells the lines of one move one after the other, and stays with the last', () => {
  const { told, add } = sit();
  const moved = [line(1, 1), line(1, null), line(1, null, [2, 4])];
  add(...moved);
  wait_for_all();
  expect(told.slice(1)).toEqual(moved);
});

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

it('leaves out no line, and lags no more than three seconds behind', () => {
  const { told, add } = sit();
  const all: Line[] = [];
  for (let i = 1; i < 13; i += 1) {
    const two = [line(i, 0), line(i, null)];
    all.push(...two);
    add(...two);
    wait(100);
  }
  for (let i = 0; i < 320; i += 1) wait(10);
  expect(told.slice(1)).toEqual(all);
});

it('leaves nobody a line for so short a time that the next one replaces it', () => {
  const { telling, add } = sit();
  const [first, second] = [line(1, 1), line(2, 0)];
  add(first);
  wait(20);
  add(second);
  expect(telling.now).toBe(first);
  wait(900);
  expect(telling.now).toBe(second);
});

it('tells a line again that grew by the next move', () => {
  const { told, add, change } = sit();
  const [built, community] = [line(1, 1), line(1, null)];
  add(built, community);
  wait_for_all();
  const taken = line(2, 1);
  change(1, taken);
  wait_for_all();
  expect(told.slice(1)).toEqual([built, community, taken, community]);
});

it('tells what happened while the past was looked at, and what still waited', () => {
  const { telling, told, add, look_back } = sit();
  const [first, second, third] = [line(1, 1), line(1, null), line(2, 0)];
  add(first, second);
  look_back(0);
  expect(telling.now!.index).toBe(0);
  add(third);
  wait_for_all();
  expect(telling.now!.index).toBe(0);
  look_back(null);
  wait_for_all();
  expect(told.slice(-3)).toEqual([first, second, third]);
});

it('tells nothing of what was taken back', () => {
  const { telling, add, back } = sit();
  add(line(1, 1), line(1, null, [1, 1]));
  const first = back();
  expect(telling.now).toBe(first);
});

it('tells the move that stands in the place of one that was taken back', () => {
  const { telling, told, add, instead } = sit();
  const moved = line(1, 1);
  add(moved, line(2, 0));
  wait_for_all();
  const before = told.length;
  instead(1);
  expect(telling.now).toBe(moved);
  expect(told.length).toBe(before + 1);
});
