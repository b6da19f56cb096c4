// A view in words, whatever its game is: a row for each of its keys.

import type { TableView } from '../../table/messages';

export interface Row {
  key: string;
  text: string;
}

/** What stands on the table elsewhere already, or is of no interest to players. */
const ELSEWHERE = new Set(['game', 'seat', 'players', 'actor', 'scores']);

function words(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) {
    const nested = value.some((each) => typeof each === 'object' && each !== null);
    return value.length === 0 ? '–' : value.map(words).join(nested ? ' | ' : ' ');
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${key} ${words(each)}`)
      .join(', ');
  return String(value);
}

export function rows_of(view: TableView): Row[] {
  return Object.entries(view)
    .filter(([key]) => !ELSEWHERE.has(key))
    .map(([key, value]) => ({ key: key.replaceAll('_', ' '), text: words(value) }));
}
