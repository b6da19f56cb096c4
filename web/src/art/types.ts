/** What every piece takes: a title makes it an image with a name, without one it is decoration. */
export interface PieceProps {
  title?: string | undefined;
  /** Width: pixels, or any CSS length. Without it the piece fills the width it is given. */
  size?: number | string | undefined;
  class?: string | undefined;
}

/** The five flower colours, as the garden's notation writes them; town's market slots 1–5 in the same order. */
export type Colour = 'P' | 'W' | 'B' | 'Y' | 'R';
export const kColours: readonly Colour[] = ['P', 'W', 'B', 'Y', 'R'];

/** The five types of building. */
export type BuildingType = 'H' | 'O' | 'M' | 'P' | 'S';
