// Which reading of a clause is shown: the one a table plays, or the default.

import type { Book, Figure, Outline, Played } from './types';

/** The value of the clause's option at this table; the default without a table; null for a clause without readings. */
export function value_of(outline: Outline, clause: string, played: Played | null): string | null {
  const reading = outline.readings[clause];
  if (!reading) return null;
  const value = String(played?.options[reading.option] ?? reading.values[0]);
  return reading.values.includes(value) ? value : reading.values[0]!;
}

export function text_of(outline: Outline, book: Book, clause: string, played: Played | null): string {
  const value = value_of(outline, clause, played);
  const text = book.clauses[clause] ?? '';
  return value === null ? text : `${text} ${book.readings[clause]?.[value] ?? ''}`;
}

/** The readings that are not played. */
export function others_of(outline: Outline, clause: string, played: Played | null): string[] {
  const shown = value_of(outline, clause, played);
  return (outline.readings[clause]?.values ?? []).filter((value) => value !== shown);
}

/** The drawing for the reading shown, with the key of its caption. */
export function figure_of(
  outline: Outline,
  clause: string,
  played: Played | null,
): { key: string; figure: Figure } | null {
  const special = `${clause}/${value_of(outline, clause, played) ?? ''}`;
  const key = special in outline.figures ? special : clause;
  const figure = outline.figures[key];
  return figure ? { key, figure } : null;
}

export const applies = (outline: Outline, clause: string, played: Played | null): boolean =>
  played === null || (outline.applies[clause]?.(played) ?? true);

/** The overview as a table plays it; as usual without one. */
export function overview_of(
  outline: Outline,
  book: Book,
  played: Played | null,
): Pick<Book['overview'], 'aim' | 'how' | 'turn' | 'end'> {
  const { aim, how, turn, end, parts = {} } = book.overview;
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, option: string) => {
      const words = parts[option];
      const reading = Object.values(outline.readings).find((each) => each.option === option);
      if (!words || !reading) return whole;
      return words[String(played?.options[option])] ?? words[reading.values[0]!] ?? whole;
    });
  const [first, second, third] = turn;
  return { aim: fill(aim), how, turn: [fill(first), fill(second), fill(third)], end: fill(end) };
}
