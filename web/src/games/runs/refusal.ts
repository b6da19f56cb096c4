// Why a move of Bloom by Kramer is refused, in words.

import type { Why } from '../../table/messages';
import { why_words } from '../../table/refusal';
import type { Tile } from './types';
import { list_words, row_words, tile_word } from './words';

export function refusal_words(why: Why): string {
  const { tile, tiles, act } = why;
  // Jokers are exchanged at one moment of a turn only, whatever else is asked for.
  if (why.kind === 'phase' && act === 'swap') why = { kind: 'swap_late' };
  return why_words('runs', why, {
    tile: tile === undefined ? '' : tile_word(String(tile)),
    tiles: Array.isArray(tiles)
      ? why.kind === 'source'
        ? list_words(tiles)
        : row_words(tiles as Tile[])
      : '',
    last: String(why['last'] ?? ''),
    from: String(why['from'] ?? ''),
    to: String(why['to'] ?? ''),
    n: Number(why['least'] ?? 0),
  });
}
