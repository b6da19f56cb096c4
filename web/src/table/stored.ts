// Words for the tables that this device keeps.

import type { StoredTable } from '../app/store';
import { t, t_list } from '../i18n/index.svelte';
import { shown_name } from './names';
import type { Result } from './result';
import { bot_name } from './seats';

/** From where it is looked at: the first person, or the first seat among bots. */
export const seat_of = (table: StoredTable): number =>
  Math.max(
    0,
    table.seats.findIndex((plan) => plan.kind === 'person'),
  );

export function name_of(table: StoredTable, seat: number): string {
  const plan = table.seats[seat]!;
  if (plan.kind === 'bot') return bot_name(plan.called ?? seat);
  return plan.name ? shown_name(plan.name) : t('you');
}

/** The result of a finished game; null if its record has none. */
export const result_of = ({ record: { scores, winners } }: StoredTable): Result | null =>
  scores && winners ? { scores, winners } : null;

/** The seat that is spoken to: that of the only person. */
export function you_of({ seats }: StoredTable): number | null {
  const people = seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  return people.length === 1 ? people[0]! : null;
}

/** The names of the others. */
export function company(table: StoredTable): string {
  const me = seat_of(table);
  return t_list(table.seats.flatMap((_, seat) => (seat === me ? [] : [name_of(table, seat)])));
}
