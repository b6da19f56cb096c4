// Who sits at a table, and how they are spoken of.

import { t, t_list } from '../i18n/index.svelte';
import { shown_name } from './names';
import { bot_name } from './seats';
import type { LogEntry, Session } from './session.svelte';

export function seat_name(session: Session, seat: number): string {
  const plan = session.seats[seat]!;
  if (plan.kind === 'bot') return bot_name(plan.called ?? seat);
  return plan.name ? shown_name(plan.name) : t('you');
}

/** Whether this seat is spoken to as “you”: the only person at the table. */
export const is_you = (session: Session, seat: number): boolean =>
  session.people.length === 1 && session.people[0] === seat;

/** The key for somebody, or the one for you. */
export function voice<K extends string>(session: Session, seat: number, key: K): K | `${K}.you` {
  return is_you(session, seat) ? `${key}.you` : key;
}

/** The same where only a name is known: whoever has none is “you”. */
export const named = <K extends string>(name: string, key: K): K | `${K}.you` =>
  name === t('you') ? `${key}.you` : key;

/** The key for what is said where there is nothing to do now: `wait` to a player of a game that goes on. */
export function idle<K extends string>(
  session: Session,
  wait: K,
): K | 'table.watching' | 'online.stopped.status' {
  if (session.viewer === null) return 'table.watching';
  return session.view.actor === null && !session.over ? 'online.stopped.status' : wait;
}

/** A line of the log that says who wins: several win together, which is one line and nobody's own. */
export function won_line<K extends string>(
  session: Session,
  winners: readonly number[],
  key: K,
): { seat: number | null; key: K | `${K}.you` | 'end.shared'; values: Record<string, string> } {
  const [first, ...others] = winners;
  return others.length === 0
    ? { seat: first!, key: voice(session, first!, key), values: {} }
    : {
        seat: null,
        key: 'end.shared',
        values: { who: t_list(winners.map((seat) => seat_name(session, seat))) },
      };
}

/** Places in a ranking, best first: whoever wins together shares the first one, equal scores share any other. */
export function places(ranking: readonly { score: number; wins: boolean }[]): number[] {
  const out: number[] = [];
  ranking.forEach(({ score, wins }, i) => {
    const before = ranking[i - 1];
    const same = before !== undefined && before.wins === wins && (wins || before.score === score);
    out.push(same ? out[i - 1]! : i + 1);
  });
  return out;
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
