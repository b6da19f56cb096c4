// Words for the tables that this device keeps.

import type { StoredTable } from '../app/store';
import { t, t_list } from '../i18n/index.svelte';
import { shown_name } from './names';
import { bot_name } from './seats';

/** From where it is looked at: the first person, or the first seat among bots. */
export const seat_of = (table: StoredTable): number =>
  Math.max(
    0,
    table.seats.findIndex((plan) => plan.kind === 'person'),
  );

export function name_of(table: StoredTable, seat: number): string {
  const plan = table.seats[seat]!;
  if (plan.kind === 'bot') return bot_name(seat);
  return plan.name ? shown_name(plan.name) : t('you');
}

/** The names of the others. */
export function company(table: StoredTable): string {
  const me = seat_of(table);
  return t_list(table.seats.flatMap((_, seat) => (seat === me ? [] : [name_of(table, seat)])));
}
