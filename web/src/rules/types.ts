import type { Colour, Game } from '../art/types';

export type { Game };
export type Language = 'en' | 'fr' | 'it' | 'de';
export const kLanguages: readonly Language[] = ['en', 'fr', 'it', 'de'];
export const kGames: readonly Game[] = ['town', 'runs', 'garden'];

/** The bones of a rule book, the same in every language: its sections, their clauses, where a drawing stands. */
export interface Outline {
  sections: readonly { id: string; clauses: readonly string[] }[];
  /** The drawing under a clause. */
  figures: Readonly<Record<string, Figure>>;
}

/** The words of a rule book in one language. `**bold**` and `{H}` (the sign of a type) may stand in texts. */
export interface Book<
  Section extends string = string,
  Clause extends string = string,
  Fig extends string = string,
> {
  title: string;
  by: string;
  intro: string;
  contents: string;
  /** The word for these pages, and for the list of games on top. */
  rules: string;
  games: string;
  sections: Record<Section, string>;
  clauses: Record<Clause, string>;
  /** What a drawing shows; also its name for those who do not see it. */
  figures: Record<Fig, string>;
}

export type Place = readonly [column: number, row: number];

/** A piece of a city: tiles as the engine writes them, 1–5 for flowers, `+3` for a flower in a wreath, `` for nothing. */
export interface CityFigure {
  kind: 'city';
  rows: readonly (readonly string[])[];
  /** The tile just built, and the squares that earn its points. */
  target?: Place;
  lit?: readonly Place[];
  points?: number;
  /** The points are for the group as a whole, not one for each lit square. */
  whole?: boolean;
}

/** Pieces in a line; `>` is an arrow, `/` stands between two choices. */
export interface LineFigure {
  kind: 'line';
  items: readonly LineItem[];
}
export type LineItem =
  | '>'
  | '/'
  | { tile: string; under?: number }
  | { flower: number; wreath?: boolean }
  | { token: number; state?: 'ready' | 'spent' | 'placed' }
  | { badge: string }
  | { icon: 'undo' | 'play' | 'plus' | 'arrow' }
  | { pawn: 'gardener' | 'animal' | 'ornament'; colour: Colour }
  | { bouquet: readonly Colour[]; coins: number }
  | { card: readonly string[]; colour: Colour }
  | { number: number; flowers: number };

/** Runs of wooden tiles: a number with its flowers, `J` for a joker, with what is special about it. */
export interface RunsFigure {
  kind: 'runs';
  lines: readonly {
    tiles: readonly RunTile[];
    verdict?: 'right' | 'wrong';
    reward?: number;
    missed?: readonly number[];
  }[];
}
export interface RunTile {
  n: number | 'J';
  flowers?: number;
  as?: number;
  state?: 'normal' | 'selected' | 'stolen' | 'ghost';
}

/** A piece of a garden: P W B Y R flowers, `.` lawn, a blank for the bare table. */
export interface GardenFigure {
  kind: 'garden';
  rows: readonly string[];
  pawns?: readonly { what: 'gardener' | 'animal' | 'ornament'; colour: Colour; at: Place; to?: Place }[];
  /** Squares told by a ring: picked flowers, a lawn that counts, a bed. */
  lit?: readonly Place[];
  /** A card about to lie here: its top left square. */
  card?: { at: Place; colour: Colour; pattern: readonly string[] };
}

export type Figure = CityFigure | LineFigure | RunsFigure | GardenFigure;
