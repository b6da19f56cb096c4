// What happens at a table on a server, in words.

import { games } from '../../games';
import { known_key, t } from '../../i18n/index.svelte';
import { Refusal } from '../messages';
import { shown_name } from '../names';
import { bot_name } from '../seats';
import {
  is_move,
  is_undo,
  type Entry,
  type SeatState,
  type Stopped,
  type TableState,
  type UndoEntry,
} from './messages';

/** Why something was refused: by its code where the page has words for it. */
export function error_words(error: Refusal | string): string {
  const code = typeof error === 'string' ? error : error.code;
  const key = `online.error.${code}`;
  if (known_key(key)) return t(key);
  return t('online.error.other', { detail: code });
}

/** A table, or its row in a list, as far as names need it. */
interface Named {
  seats: readonly Pick<SeatState, 'kind' | 'name'>[];
  moved?: number;
}

/** Where whoever has this seat sat in the first of these games: every rematch moves all on by one. */
export const first_seat = ({ seats, moved = 0 }: Named, seat: number): number =>
  (seat + moved) % seats.length;

/** Who has a seat; an open one is said to be open. Bots keep the name of their first seat. */
export function name_of(table: Named, seat: number): string {
  const { kind, name } = table.seats[seat]!;
  if (kind === 'bot') return bot_name(first_seat(table, seat));
  return name === null ? t('online.seat.open') : shown_name(name);
}

/** Who had a seat when that entry was made: whoever sat down there last, or has it still. */
export function name_then(number: number, seat: number, entries: Entry[], table: TableState): string {
  const join = entries.findLast(
    (entry) => entry.number <= number && entry.kind === 'join' && entry.seat === seat,
  );
  return join && 'name' in join && join.name ? shown_name(join.name) : name_of(table, seat);
}

/**
 * How many turns the last moves are for people: what somebody does in succession, a tile built and the one that
 * is taken for it, is one thing.
 */
export function turns_of(seats: readonly number[], moves: number): number {
  const last = seats.slice(Math.max(0, seats.length - moves));
  return last.filter((seat, i) => i === 0 || last[i - 1] !== seat).length;
}

/** The seats of the moves that stood before an entry. */
function standing_before(number: number, entries: readonly Entry[]): number[] {
  const seats: number[] = [];
  for (const entry of entries) {
    if (entry.number >= number) break;
    if (is_move(entry)) seats.push(entry.seat);
    else if (is_undo(entry)) seats.length = Math.max(0, seats.length - entry.moves);
  }
  return seats;
}

function taken_back(entry: Entry, entries: readonly Entry[]): number {
  const { moves } = entry as UndoEntry;
  // Of a long log the beginning may not be there.
  return Math.max(1, turns_of(standing_before(entry.number, entries), moves));
}

/** How many turns somebody asks to take back. */
export const asked_back = (undo: { number: number; moves: number }, entries: readonly Entry[]): number =>
  Math.max(1, turns_of(standing_before(undo.number, entries), undo.moves));

/** Why a game can only be looked at, and what is seen of it; `shown` is false where there is no position at all. */
export function stopped_words({ code, move, last }: Stopped, shown: boolean): string {
  const why = t(`online.stopped.${code}`, { move });
  if (!shown) return `${why} ${t('online.stopped.nothing')}`;
  return `${why} ${last ? t('online.stopped.last') : t('online.stopped.before')}`;
}

/** A line of what happened around the game; null for what the game itself tells, or nobody need hear. */
export function entry_words(entry: Entry, entries: Entry[], table: TableState): string | null {
  const seat = typeof entry.seat === 'number' ? entry.seat : null;
  const who = seat === null ? '' : name_then(entry.number, seat, entries, table);
  switch (entry.kind) {
    case 'join':
      return t('online.entry.join', { who });
    case 'start':
      return table.hints === false
        ? `${t('online.entry.start')} ${t('online.hints.no')}`
        : t('online.entry.start');
    case 'options': {
      // Each seat's letter, of a game that has colours.
      const letter = String(entry.options?.['colours'] ?? '')[seat ?? -1];
      const key = letter && games[table.game].colours?.word(letter);
      return key && known_key(key) ? t('online.entry.colour', { who, flower: t(key) }) : null;
    }
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
      return t('online.entry.undo', { n: taken_back(entry, entries) });
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
