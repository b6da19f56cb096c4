// A table of a list, in words.

import { t, t_list } from '../../i18n/index.svelte';
import type { TableRow } from './messages';
import { name_of } from './words';

/** Who else sits there. */
export const row_company = (table: TableRow): string =>
  t_list(
    table.seats.flatMap((seat, i) => (i === table.you || seat.kind === 'open' ? [] : [name_of(seat, i)])),
  );

/** What it waits for. A list says of the turn only whether it is one's own; of two it must be the other's. */
export function row_state(table: TableRow): string {
  if (table.turn) return t('your_turn');
  if (table.state === 'over') return t('home.over');
  const free = table.seats.filter(({ kind }) => kind === 'open' || kind === 'reserved').length;
  if (table.state === 'waiting') return t('online.row.waiting', { n: free });
  if (table.you === null || table.seats.length !== 2) return t('online.row.playing');
  const other = 1 - table.you;
  return t('their_turn', { who: name_of(table.seats[other]!, other) });
}
