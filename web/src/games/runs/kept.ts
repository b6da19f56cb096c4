// The staged tiles outlive a reload: they are kept as long as the tab is, table by table.

import type { Wish } from './types';

const key = (table: string): string => `bloom-stage-${table}`;
const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Null forgets it. */
export function keep_wish(table: string, wish: Wish | null): void {
  try {
    if (wish) sessionStorage.setItem(key(table), JSON.stringify(wish));
    else sessionStorage.removeItem(key(table));
  } catch {
    // Without storage a plan lasts as long as the page.
  }
}

/** What was staged at this table; null if nothing was, or if it cannot be read. */
export function kept_wish(table: string): Wish | null {
  try {
    const wish = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Wish | null;
    if (!wish || !texts(wish.tiles) || !texts(wish.steal)) return null;
    return wish.extend === null || typeof wish.extend === 'string' ? wish : null;
  } catch {
    return null;
  }
}
