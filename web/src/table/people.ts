// Who sits at a table, and how they are spoken of.

import { t } from '../i18n/index.svelte';
import { bot_name } from './seats';
import type { Session } from './session.svelte';

export function seat_name(session: Session, seat: number): string {
  const plan = session.seats[seat]!;
  if (plan.kind === 'bot') return bot_name(seat);
  return plan.name || t('you');
}

/** Whether this seat is spoken to as “you”: the only person at the table. */
export const is_you = (session: Session, seat: number): boolean =>
  session.people.length === 1 && session.people[0] === seat;

/** The key for somebody, or the one for you. */
export function voice<K extends string>(session: Session, seat: number, key: K): K | `${K}.you` {
  return is_you(session, seat) ? `${key}.you` : key;
}
