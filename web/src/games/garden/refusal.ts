// Why a move of Bloom by Escoffier & Franck is refused, in words.

import type { Why } from '../../table/messages';
import { why_words } from '../../table/refusal';
import type { Colour, PawnKind } from './types';
import { flower_word, pawn_word, tokens_words } from './words';

/** `name`: whose a colour is, where the table is known. */
export function refusal_words(why: Why, name: (colour: Colour) => string = flower_word): string {
  const colour = why['colour'] as Colour | undefined;
  const pawn = why['pawn'] as PawnKind | undefined;
  const tokens = why['tokens'];
  return why_words('garden', why, {
    who: colour ? name(colour) : '',
    pawn: colour && pawn ? pawn_word(pawn, colour) : '',
    card: Number(why['card'] ?? 0),
    n: typeof tokens === 'number' ? tokens : Number(why['players'] ?? 0),
    tokens: typeof tokens === 'string' ? tokens_words([...tokens] as Colour[]) : '',
  });
}
