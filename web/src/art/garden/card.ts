/** The squares of a card after `turn` quarter turns clockwise; `#` is a flower. */
export function turned(pattern: readonly string[], turn: number): string[] {
  let rows = [...pattern];
  for (let i = 0; i < ((turn % 4) + 4) % 4; ++i) {
    rows = rows.map((_, y) => rows.map((_, x) => rows[rows.length - 1 - x]?.[y] ?? '.').join(''));
  }
  return rows;
}

/** A number that looks random but is the same for the same square, so that a drawing never flickers. */
export function square_seed(x: number, y: number): number {
  let h = (x * 374761393 + y * 668265263) | 0;
  h = Math.imul(h ^ (h >> 13), 1274126177);
  return (h ^ (h >> 16)) >>> 0;
}
