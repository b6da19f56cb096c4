// The garden as it is to be seen: which squares of a kind hang together, for the overlays.

import { owner_of, type Colour, type GardenView, type Picture, type Square } from './types';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** What is not bare table. */
  squares?: Square[];
}

/** A flower's letter, `.` for lawn, a space for the table. */
export const seen_at = ({ left, top, rows }: Picture, [x, y]: Square): string =>
  rows[y - top]?.[x - left] ?? ' ';

/** What lies on a square, a pawn before the ground under it, and whose it is; null on the bare table. */
export function piece_at(view: GardenView, square: Square): { topic: string; owner: number } | null {
  const here = (other: Square | null) => other !== null && other[0] === square[0] && other[1] === square[1];
  for (const [owner, pawns] of view.pawns.entries()) {
    if (here(pawns.gardener)) return { topic: 'gardener', owner };
    if (here(pawns.animal)) return { topic: 'animal', owner };
    if (pawns.ornament?.some(here)) return { topic: 'ornament', owner };
  }
  const mark = seen_at(view.garden, square);
  if (mark === ' ') return null;
  return mark === '.'
    ? { topic: 'lawn', owner: view.owner ?? 0 }
    : { topic: 'visible', owner: owner_of(view, mark as Colour) };
}

/** The squares of the garden from the first to the last, in both directions; one square before the first card. */
export function bounds({ left, top, rows }: Picture): Box {
  const width = rows[0]?.length ?? 0;
  if (!width) return { left: 0, top: 0, right: 0, bottom: 0 };
  const squares = rows.flatMap((row, r) =>
    [...row].flatMap((mark, c): Square[] => (mark === ' ' ? [] : [[left + c, top + r]])),
  );
  return { left, top, right: left + width - 1, bottom: top + rows.length - 1, squares };
}

const sides: Square[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The groups of squares with this letter that hang together by their sides, the largest first. */
export function groups(picture: Picture, letter: string): Square[][] {
  const found: Square[][] = [];
  const seen = new Set<string>();
  const { left, top, rows } = picture;
  rows.forEach((row, r) =>
    [...row].forEach((mark, c) => {
      const start: Square = [left + c, top + r];
      if (mark !== letter || seen.has(start.join())) return;
      const group: Square[] = [start];
      seen.add(start.join());
      for (let i = 0; i < group.length; i += 1)
        for (const [dx, dy] of sides) {
          const next: Square = [group[i]![0] + dx, group[i]![1] + dy];
          if (seen.has(next.join()) || seen_at(picture, next) !== letter) continue;
          seen.add(next.join());
          group.push(next);
        }
      found.push(group);
    }),
  );
  return found.sort((a, b) => b.length - a.length);
}

/** The outline of a group as one path, squares of `size` around their centres. */
export function outline(group: readonly Square[], size: number): string {
  const inside = new Set(group.map(String));
  let path = '';
  for (const [x, y] of group) {
    const at = (dx: number, dy: number) => `${(x + dx / 2) * size} ${(y + dy / 2) * size}`;
    if (!inside.has(String([x, y - 1]))) path += `M${at(-1, -1)}L${at(1, -1)}`;
    if (!inside.has(String([x, y + 1]))) path += `M${at(-1, 1)}L${at(1, 1)}`;
    if (!inside.has(String([x - 1, y]))) path += `M${at(-1, -1)}L${at(-1, 1)}`;
    if (!inside.has(String([x + 1, y]))) path += `M${at(1, -1)}L${at(1, 1)}`;
  }
  return path;
}

/** The square of a group that is nearest to its middle: where its number stands. */
export function heart(group: readonly Square[]): Square {
  const mx = group.reduce((sum, [x]) => sum + x, 0) / group.length;
  const my = group.reduce((sum, [, y]) => sum + y, 0) / group.length;
  return group.reduce((best, each) =>
    Math.hypot(each[0] - mx, each[1] - my) < Math.hypot(best[0] - mx, best[1] - my) ? each : best,
  );
}
