import { known_key, t } from '../i18n/index.svelte';
import type { Explained } from './desk.svelte';
import type { GameId } from './messages';

/** A refusal in the language spoken: by its clause where the page has words for it. */
export function refusal_by_clause(game: GameId, message: string): Explained {
  const clause = /\(([TRG]\d+)/.exec(message)?.[1] ?? null;
  const key = `${game}.refusal.${clause}`;
  if (known_key(key)) return { text: t(key), clause };
  return { text: message.replace(/\s*\([TRG]\d+[^)]*\)/, ''), clause };
}
