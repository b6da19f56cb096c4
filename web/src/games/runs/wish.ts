// Wishes as data: what of a plan is still there, and the wish that a move is made of.

import { place_name, run_index, run_name, type Tile, type Wish } from './types';

export interface Rest {
  wish: Wish;
  /** The tiles that are gone. */
  gone: Tile[];
  /** Whether the run is gone that was to be added to. */
  run_gone: boolean;
}

/** The part of a wish whose tiles still lie where they were, and what is gone. */
export function still_there(wish: Wish, hand: Tile[], runs: Tile[][]): Rest {
  const left = [...hand];
  const gone: Tile[] = [];
  const tiles = wish.tiles.filter((tile) => {
    const at = left.indexOf(tile);
    if (at < 0) gone.push(tile);
    else left.splice(at, 1);
    return at >= 0;
  });
  const places = new Set(
    runs.flatMap((row, run) => row.map((_, place) => place_name(run_name(run), row, place))),
  );
  const steal = wish.steal.filter((place) => {
    if (!places.has(place)) gone.push(place.split(' ')[1]!.replace(/^J\..*/, 'J'));
    return places.has(place);
  });
  const run_gone = wish.extend !== null && run_index(wish.extend) >= runs.length;
  return { wish: { tiles, steal, extend: run_gone ? null : wish.extend }, gone, run_gone };
}

/** The wish that a lay or an extension fulfils; null for other moves. */
export function wish_of(move: string, runs: Tile[][]): Wish | null {
  const [words, theft] = move.split(' < ');
  const [kind, ...rest] = words!.split(' ');
  const tiles = [...rest];
  const take = (tile: Tile) => tiles.splice(tiles.indexOf(tile), 1);
  if (kind === 'extend') {
    const run = tiles.shift()!;
    for (const tile of runs[run_index(run)] ?? []) take(tile);
    return { tiles, steal: [], extend: run };
  }
  if (kind !== 'lay') return null;
  const [run, ...places] = theft?.split(' ') ?? [];
  for (const place of places) take(place.startsWith('J.') ? 'J' : place);
  return { tiles, steal: places.map((place) => `${run!} ${place}`), extend: null };
}
