// The options of a new game: what the rulebooks mean, which options have an effect at this table, letters by
// seat. All of it is said by the engine (`games`); nothing of a rule stands here.

import type { GameInfo, Options, OptionInfo } from './messages';

export type OptionTable = GameInfo['options'];
export const book_names = ['french', 'italian'] as const;
export type Book = (typeof book_names)[number];

/** The rulebooks to choose from; none where there is only one. */
export const books_of = (table: OptionTable): Book[] =>
  book_names.filter((book) => Object.values(table).some(({ books }) => books?.[book] !== undefined));

export function has_effect({ where }: OptionInfo, options: Options, players: number): boolean {
  if (!where) return true;
  return where.some((place) =>
    Object.entries(place).every(([what, value]) => (what === 'players' ? players : options[what]) === value),
  );
}

/** Those that can be chosen at this table, letters by seat apart. */
export const shown_options = (
  table: OptionTable,
  options: Options,
  players: number,
): [string, OptionInfo][] =>
  Object.entries(table).filter(([, option]) => !option.by_seat && has_effect(option, options, players));

/** The option that goes by seat, if there is one. */
export const by_seat = (table: OptionTable): string | null =>
  Object.keys(table).find((name) => table[name]!.by_seat) ?? null;

export const usual_options = (table: OptionTable): Options =>
  Object.fromEntries(Object.entries(table).map(([name, option]) => [name, option.default]));

/** The options as a rulebook has them; what it leaves to the players stays. */
export function by_book(table: OptionTable, options: Options, book: Book): Options {
  const said = Object.entries(table).flatMap(([name, { books }]) => {
    const value = books?.[book];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...options, ...Object.fromEntries(said) };
}

/** The rulebook that these options follow, as far as they have an effect; null: none. */
export function book_of(table: OptionTable, options: Options, players: number): Book | null {
  const shown = shown_options(table, options, players);
  const follows = (book: Book) =>
    shown.every(([name, { books }]) => (books?.[book] ?? options[name]) === options[name]);
  return books_of(table).find(follows) ?? null;
}

/** The options in which the rulebooks differ at this table. */
export const differing = (table: OptionTable, options: Options, players: number): string[] =>
  shown_options(table, options, players)
    .filter(([, { books }]) => books && new Set(Object.values(books)).size > 1)
    .map(([name]) => name);

/** The letters after `seat` took one; whoever had it gets the other. */
export function with_letter(letters: string, seat: number, letter: string): string {
  const mine = letters[seat];
  return [...letters].map((each, i) => (i === seat ? letter : each === letter ? mine : each)).join('');
}
