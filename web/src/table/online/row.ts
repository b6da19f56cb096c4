// A table of a list, in words.

import { t, t_list } from '../../i18n/index.svelte';
import { score_words, winner_words } from '../result';
import type { TableRow } from './messages';
import { name_of } from './words';

/** Who else sits there. */
export const row_company = (table: TableRow): string =>
  t_list(
    table.seats.flatMap((seat, i) => (i === table.you || seat.kind === 'open' ? [] : [name_of(table, i)])),
  );

const names_of = (table: TableRow): string[] => table.seats.map((_, seat) => name_of(table, seat));

/** How it ended: who won, and everybody's points; null while it goes on, or where that is not known. */
export function row_result(table: TableRow): { won: string; scores: string } | null {
  if (!table.result) return null;
  const names = names_of(table);
  return {
    won: winner_words(names, table.result, table.you),
    scores: score_words(names, table.result),
  };
}

/** What it waits for. */
export function row_state(table: TableRow): string {
  if (table.stopped) return t('online.row.stopped');
  if (table.turn) return t('your_turn');
  const free = table.seats.filter(({ kind }) => kind === 'open' || kind === 'reserved').length;
  if (table.state === 'waiting') return t('online.row.waiting', { n: free });
  if (table.actor === null) return t('home.over');
  return t('their_turn', { who: name_of(table, table.actor) });
}
