// Which reading of a clause is shown: the one a table plays, or the default.

import type { Book, Figure, Outline, Played, Reading } from './types';

/** The value of the clause's option at this table; the default without a table; null for a clause without readings. */
export function value_of(outline: Outline, clause: string, played: Played | null): string | null {
  const reading = outline.readings[clause];
  return reading ? chosen(reading, played) : null;
}
function chosen({ option, values }: Reading, played: Played | null): string {
  const value = String(played?.options[option] ?? values[0]);
  return values.includes(value) ? value : values[0]!;
}
const reading_by = (outline: Outline, option: string): Reading | undefined =>
  Object.values(outline.readings).find((each) => each.option === option);

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

/** The drawing for what is played, with the key of its caption. */
export function figure_of(
  outline: Outline,
  clause: string,
  played: Played | null,
): { key: string; figure: Figure } | null {
  const { when, by } = outline.drawn[clause] ?? {};
  if (played && when && !when(played)) return null;
  const reading = by === undefined ? outline.readings[clause] : reading_by(outline, by);
  const special = `${clause}/${reading ? chosen(reading, played) : ''}`;
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
      const reading = reading_by(outline, option);
      return (reading && words?.[chosen(reading, played)]) ?? whole;
    });
  const [first, second, third] = turn;
  return { aim: fill(aim), how, turn: [fill(first), fill(second), fill(third)], end: fill(end) };
}
