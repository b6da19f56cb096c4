import { known_key, t } from '../i18n/index.svelte';
import type { Explained } from './desk.svelte';
import type { GameId, Refusal } from './messages';

/** A refusal in the language spoken: by its clause where the page has words for it. */
export function refusal_by_clause(game: GameId, message: string): Explained {
  const clause = /\(([TRG]\d+)/.exec(message)?.[1] ?? null;
  const key = `${game}.refusal.${clause}`;
  if (known_key(key)) return { text: t(key), clause };
  return { text: message.replace(/\s*\([TRG]\d+[^)]*\)/, ''), clause };
}

/** Why a record was refused, to stand behind a colon: by the engine's code, a move also by its clause. */
export function record_refusal(error: Refusal, game: unknown): string {
  const { code, message, index } = error;
  if (code === 'illegal-move' && index !== undefined) {
    const n = index + 1;
    const clause = /\(([TRG]\d+)/.exec(message)?.[1];
    const key = `${String(game)}.refusal.${clause}`;
    if (clause && known_key(key)) return t('record.why.illegal-move.why', { n, why: t(key) });
    return t('record.why.illegal-move', { n });
  }
  const key = `record.why.${code}`;
  if (code !== 'illegal-move' && known_key(key)) return t(key);
  return t('record.why.other', { detail: message.replace(/\.$/, '') });
}
