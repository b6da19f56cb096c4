// What the drawings show of the box comes from the same files as the engine's figures.

import garden from '../../../data/garden.json';
import runs from '../../../data/runs.json';
import town from '../../../data/town.json';

/** The flowers on a numbered tile. */
export const flowers_on = (n: number): number => runs.figures.flowers.values[n - 1] ?? 0;

/** The cards of a colour, rows from the top, `#` a flower. */
export const cards: readonly (readonly string[])[] = garden.figures.cards.values;

/** A side of the city as a drawing writes it: 1–5 for flowers, `+3` for one in a wreath. */
export function city_side(side: 'A' | 'B'): string[][] {
  const at = side === 'A' ? 0 : 1;
  const blooms = new Set(town.figures.blooms.values[at]);
  return town.figures.icons.values[at]!.map((row, y) =>
    row.map((icon, x) => `${blooms.has(`${'abcde'[x]}${y + 1}`) ? '+' : ''}${icon}`),
  );
}
