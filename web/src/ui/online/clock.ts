import type { TableState } from '../../table/online/messages';

/** What a seat has left on its clock at a time of the server, in ms; null without clocks. */
export function time_left(table: TableState, seat: number, now: number): number | null {
  const left = table.clocks?.[seat];
  if (left === undefined) return null;
  const running = table.actor === seat && table.state === 'playing';
  return Math.max(0, running ? left - (now - table.updated) : left);
}

/** 1:05, or 1:02:05 from an hour on. */
export function clock_text(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
