export type Kind = 1 | 2 | 3 | 5;
/** Where the flowers of a tile stand, by their count: [x, y, radius, kind]. Other counts stand in rows of daisies. */
const kPlaces: Record<number, [number, number, number, Kind][]> = {
  1: [[28, 54, 9.4, 1]],
  2: [
    [17.5, 53.5, 8.8, 2],
    [38.5, 53.5, 8.8, 2],
  ],
  3: [
    [11.5, 55, 7.4, 3],
    [28, 52, 7.8, 3],
    [44.5, 55, 7.4, 3],
  ],
  5: [
    [13, 47, 6.7, 5],
    [28, 45.6, 6.7, 5],
    [43, 47, 6.7, 5],
    [20.5, 59, 6.7, 5],
    [35.5, 59, 6.7, 5],
  ],
  7: [
    [10, 46.5, 6.2, 5],
    [22, 45, 6.2, 1],
    [34, 45, 6.2, 3],
    [46, 46.5, 6.2, 2],
    [16, 58, 6.2, 3],
    [28, 57.6, 6.2, 5],
    [40, 58, 6.2, 1],
  ],
};

export function blossoms(count: number): [number, number, number, Kind][] {
  const known = kPlaces[count];
  if (known) return known;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / 4);
    return [10 + (i % 4) * 12, 46 + row * 12, 6, 2];
  });
}
