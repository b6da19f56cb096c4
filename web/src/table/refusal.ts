// The engine's refusals in the language spoken. It tells a kind and values; the words are those of the catalogue.

import { known_key, t } from '../i18n/index.svelte';
import type { GameId, Refusal, Why } from './messages';

/** Why something cannot be done: one sentence, and the clause that says so. */
export interface Explained {
  text: string;
  clause: string | null;
}
/** What a game's own words for a reason are; see `why_words`. */
export type WhyWords = (why: Why) => string;

/**
 * A reason in words: of its kind, or, where one kind has several sentences, of what is asked for or which pawn it is
 * about. `values`: those that stand in the sentence, as the game says them.
 */
export function why_words(game: GameId, why: Why, values: Record<string, string | number>): string {
  const { kind, asked, pawn } = why;
  const keys = [
    `${game}.refusal.${kind}.${String(asked)}`,
    `${game}.refusal.${kind}.${String(pawn)}`,
    `${game}.refusal.${kind}`,
    `refusal.${kind}`,
  ];
  const key = keys.find(known_key);
  return key === undefined ? t('refusal.other') : t(key, values);
}

/** A refused move: why, or, where it is not about the move, what its code says. */
export function explained({ code, why }: Refusal, words: WhyWords): Explained {
  if (why) return { text: words(why), clause: why.clause ?? null };
  // The engine's message is English; what a server refuses has words where such a table is open.
  const key = [`refusal.${code}`, `online.error.${code}`].find(known_key);
  return { text: key ? t(key) : t('refusal.other'), clause: null };
}

/** Why a record was refused, to stand behind a colon: by the engine's code, a move also by its reason. */
export function record_refusal(error: Refusal, words: WhyWords | null): string {
  const { code, index, why } = error;
  if (code === 'illegal-move' && index !== undefined) {
    const n = index + 1;
    if (why && words) return t('record.why.illegal-move.why', { n, why: words(why) });
    return t('record.why.illegal-move', { n });
  }
  if (code === 'older-rules' && index !== undefined) return t('record.why.older-rules', { n: index + 1 });
  const key = `record.why.${code}`;
  if (code !== 'illegal-move' && known_key(key)) return t(key);
  return t('record.why.other', { detail: code });
}
