// Where hints are drawn on a table.

import type { Hint } from '../table/desk.svelte';

/** The numbers of the hints at each place; several that share one stand apart, so that none reads like another number. */
export function hint_marks(
  list: readonly Hint[],
  places: (move: string) => string[],
): Record<string, string> {
  const found: Record<string, number[]> = {};
  list.forEach(({ candidate }, i) => {
    for (const place of new Set(places(candidate.move))) (found[place] ??= []).push(i + 1);
  });
  return Object.fromEntries(
    Object.entries(found).map(([place, numbers]) => [place, numbers.join('\u200a·\u200a')]),
  );
}
