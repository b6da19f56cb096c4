// The hand on its shelf: sorted by number, in groups that fit together, or as the player likes it.

import type { Tile } from './types';

/** A tile on the shelf; suns are alike, so that they are told apart by how many stood before. */
export interface Peg {
  tile: Tile;
  key: string;
}

export function pegs(tiles: Tile[]): Peg[] {
  const met = new Map<Tile, number>();
  return tiles.map((tile) => {
    const nth = met.get(tile) ?? 0;
    met.set(tile, nth + 1);
    return { tile, key: `${tile}#${nth}` };
  });
}

/** The hand in the order that the player gave it; what is new stands at the end. */
export function by_hand(hand: Tile[], order: string[]): Peg[] {
  const there = pegs(hand);
  const place = new Map(order.map((key, at) => [key, at]));
  const of = (peg: Peg) => place.get(peg.key) ?? order.length;
  return there
    .map((peg, at) => ({ peg, at }))
    .sort((a, b) => of(a.peg) - of(b.peg) || a.at - b.at)
    .map(({ peg }) => peg);
}

/** The order after a tile was put before another one; null: at the end. */
export function moved(keys: string[], key: string, before: string | null): string[] {
  if (key === before) return keys;
  const rest = keys.filter((each) => each !== key);
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at < 0 ? rest.length : at), key, ...rest.slice(at < 0 ? rest.length : at)];
}

/** Which tiles of the shelf are away: as many of each as are staged, the last ones first. */
export function away(there: Peg[], staged: Tile[]): Set<string> {
  const out = new Set<string>();
  const rest = [...staged];
  for (const peg of there.toReversed()) {
    const at = rest.indexOf(peg.tile);
    if (at < 0) continue;
    rest.splice(at, 1);
    out.add(peg.key);
  }
  return out;
}
