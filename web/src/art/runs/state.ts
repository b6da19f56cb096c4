/** How a wooden tile lies: on the table, lifted, taken from a run, only its place, of no use now. */
export type TileState = 'normal' | 'selected' | 'stolen' | 'ghost' | 'off';

/** The classes that go with a state; the shadow belongs to the box of the tile. */
export function tile_class(state: TileState): string {
  if (state === 'ghost') return 'art-ghost';
  if (state === 'off') return 'art-off';
  return state === 'selected' ? 'art-wood art-lifted' : 'art-wood';
}

/** One of twenty-four blanks: three boards, four cuts of grain, and their mirror images. */
export function wood_look(seed: number): { board: number; grain: number; mirrored: boolean } {
  return {
    board: (seed * 7 + (seed >> 3)) % 3,
    grain: (seed * 5 + (seed >> 2)) % 4,
    mirrored: seed % 2 === 1,
  };
}

export function wood_name(seed: number, fine: boolean): string {
  const { board, grain, mirrored } = wood_look(seed);
  return fine ? `wood-${board}-${grain}${mirrored ? '-m' : ''}` : `wood-${board}`;
}
