// What happens at a table on a server, in words.

import { known_key, t } from '../../i18n/index.svelte';
import { Refusal } from '../messages';
import { shown_name } from '../names';
import { bot_name } from '../seats';
import type { Entry, SeatState, TableState } from './messages';

/** Why something was refused: by its code where the page has words for it. */
export function error_words(error: Refusal | string): string {
  const code = typeof error === 'string' ? error : error.code;
  const key = `online.error.${code}`;
  if (known_key(key)) return t(key);
  return t('online.error.other', {
    detail: typeof error === 'string' ? error : error.message.replace(/\.$/, ''),
  });
}

/** Who has a seat; an open one is said to be open. */
export function name_of(seat: Pick<SeatState, 'kind' | 'name'>, index: number): string {
  if (seat.kind === 'bot') return bot_name(index);
  return seat.name === null ? t('online.seat.open') : shown_name(seat.name);
}

/** Who had a seat when that entry was made: whoever sat down there last, or has it still. */
export function name_then(number: number, seat: number, entries: Entry[], table: TableState): string {
  const join = entries.findLast(
    (entry) => entry.number <= number && entry.kind === 'join' && entry.seat === seat,
  );
  return join && 'name' in join && join.name ? shown_name(join.name) : name_of(table.seats[seat]!, seat);
}

/** A line of what happened around the game; null for what the game itself tells, or nobody need hear. */
export function entry_words(entry: Entry, entries: Entry[], table: TableState): string | null {
  const seat = typeof entry.seat === 'number' ? entry.seat : null;
  const who = seat === null ? '' : name_then(entry.number, seat, entries, table);
  switch (entry.kind) {
    case 'join':
      return t('online.entry.join', { who });
    case 'start':
      return t('online.entry.start');
    case 'device':
      return t('online.entry.device', { who });
    case 'ask':
      return t('online.entry.ask', { who });
    case 'agree': {
      if ((entry as { yes?: boolean }).yes) return t('online.entry.agree', { who });
      const asked = entries.findLast(({ number, kind }) => number < entry.number && kind === 'ask');
      return t(asked?.seat === seat ? 'online.entry.withdraw' : 'online.entry.decline', { who });
    }
    case 'move':
      return (entry as { by?: string }).by === 'clock' ? t('online.entry.clock', { who }) : null;
    case 'undo':
      return t('online.entry.undo', { n: (entry as { moves: number }).moves });
    case 'standin':
      return t('online.entry.standin', { who });
    case 'back':
      return t('online.entry.back', { who });
    case 'leave':
      return seat === null ? t('online.entry.leave.maker') : t('online.entry.leave', { who });
    case 'remove':
      return t('online.entry.remove', { who });
    case 'resume':
      return t('online.entry.resume');
    case 'rematch':
      return t('online.entry.rematch', { who });
    default:
      return null;
  }
}
