import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep_wish, kept_wish } from './kept';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const wish = { tiles: ['24', 'J'], steal: ['r3 17'], extend: null };

test('each table has its own plan', () => {
  keep_wish('a', wish);
  expect(kept_wish('a')).toEqual(wish);
  expect(kept_wish('b')).toBeNull();
});

test('nothing stays of a plan that was put back', () => {
  keep_wish('a', wish);
  keep_wish('a', null);
  expect(kept_wish('a')).toBeNull();
  expect(stored.size).toBe(0);
});

test('what is no plan is left alone', () => {
  for (const text of ['', '{', '7', '{"tiles":[1],"steal":[],"extend":null}', '{"tiles":[],"steal":[]}']) {
    stored.set('bloom-stage-a', text);
    expect(kept_wish('a')).toBeNull();
  }
});

test('a device without storage plays on', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keep_wish('a', wish);
  expect(kept_wish('a')).toBeNull();
});
