// A table of a list, in words.

import { t, t_list } from '../../i18n/index.svelte';
import type { TableRow } from './messages';
import { name_of } from './words';

/** Who else sits there. */
export const row_company = (table: TableRow): string =>
  t_list(
    table.seats.flatMap((seat, i) => (i === table.you || seat.kind === 'open' ? [] : [name_of(seat, i)])),
  );

/** What it waits for. */
export function row_state(table: TableRow): string {
  if (table.turn) return t('your_turn');
  const free = table.seats.filter(({ kind }) => kind === 'open' || kind === 'reserved').length;
  if (table.state === 'waiting') return t('online.row.waiting', { n: free });
  if (table.actor === null) return t('home.over');
  return t('their_turn', { who: name_of(table.seats[table.actor]!, table.actor) });
}
