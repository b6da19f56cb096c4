// Who sits at a table, and how they are spoken of.

import { t } from '../i18n/index.svelte';
import { shown_name } from './names';
import { bot_name } from './seats';
import type { LogEntry, Session } from './session.svelte';

export function seat_name(session: Session, seat: number): string {
  const plan = session.seats[seat]!;
  if (plan.kind === 'bot') return bot_name(seat);
  return plan.name ? shown_name(plan.name) : t('you');
}

/** Whether this seat is spoken to as “you”: the only person at the table. */
export const is_you = (session: Session, seat: number): boolean =>
  session.people.length === 1 && session.people[0] === seat;

/** The key for somebody, or the one for you. */
export function voice<K extends string>(session: Session, seat: number, key: K): K | `${K}.you` {
  return is_you(session, seat) ? `${key}.you` : key;
}

/** Points that are counted at the end are nobody's move. */
const COUNTED = /\.(over|count|bed)(\.you)?$/;

/**
 * Who moved in a player's place, in words; null if they moved themselves. `line`: one of the log, made of the
 * entries `from` to `index`.
 */
export function moved_for(
  session: Session,
  line: { seat: number | null; key: string; index: number; from?: number },
): string | null {
  const { seat, key, index, from = index } = line;
  if (seat === null || COUNTED.test(key)) return null;
  const made = (by: LogEntry['by']) =>
    session.log.slice(from, index + 1).some((entry) => entry.seat === seat && entry.by === by);
  const by = made('standin') ? 'online.by.standin' : made('clock') ? 'online.by.clock' : null;
  return by && t(voice(session, seat, by), { who: seat_name(session, seat) });
}
