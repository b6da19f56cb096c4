// How a finished game ended, in the words of a list.

import { t, t_list } from '../i18n/index.svelte';
import { plain } from '../ui/signed';

export interface Result {
  scores: readonly number[];
  winners: readonly number[];
}

/** Who won. `you`: the seat that is spoken to, if there is one. */
export function winner_words(names: readonly string[], { winners }: Result, you: number | null): string {
  const who = t_list(winners.map((seat) => names[seat]!));
  if (winners.length > 1) return t('home.shared', { who });
  return t(winners[0] === you ? 'home.won.you' : 'home.won', { who });
}

/** Everybody with their points, the best first. */
export function score_words(names: readonly string[], { scores }: Result): string {
  return scores
    .map((score, seat) => ({ score, who: names[seat]! }))
    .sort((a, b) => b.score - a.score)
    .map(({ score, who }) => t('home.score', { who, n: plain(score) }))
    .join(' · ');
}
