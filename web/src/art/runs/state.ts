/** How a wooden tile lies: on the table, lifted, taken from a run, only its place, of no use now. */
export type TileState = 'normal' | 'selected' | 'stolen' | 'ghost' | 'off';

/** The classes that go with a state; the shadow belongs to the box of the tile. */
export function tile_class(state: TileState): string {
  if (state === 'ghost') return 'art-ghost';
  if (state === 'off') return 'art-off';
  return state === 'selected' ? 'art-wood art-lifted' : 'art-wood';
}
