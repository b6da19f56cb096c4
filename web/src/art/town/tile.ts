import type { BuildingType } from '../types';

/** A town tile as the engine writes it: `O M P H`, shops `SHM …`, community `*O …`, and `?` for a hidden one. */
export interface TileLook {
  kind: 'building' | 'community' | 'back';
  type: BuildingType;
  /** The two types that a shop names; empty for a shop whose kind is not known. */
  partners: BuildingType[];
}

const kTypes = 'HOMPS';
const as_type = (letter: string | undefined): BuildingType | undefined =>
  letter && kTypes.includes(letter) ? (letter as BuildingType) : undefined;

export function tile_look(tile: string): TileLook {
  const community = tile.startsWith('*');
  const letters = community ? tile.slice(1) : tile;
  const type = as_type(letters[0]);
  if (!type) return { kind: 'back', type: 'H', partners: [] };
  const partners = [...letters.slice(1)].map(as_type).filter((t) => t !== undefined);
  return { kind: community ? 'community' : 'building', type, partners };
}
