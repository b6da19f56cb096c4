import type { Colour } from '../art/types';
import type { GameId } from '../games/ids';

export type { GameId };
export type Language = 'en' | 'fr' | 'it' | 'de';
export const kLanguages: readonly Language[] = ['en', 'fr', 'it', 'de'];

/** A table as far as its rules depend on it. */
export interface Played {
  options: Readonly<Record<string, string | number>>;
  players: number;
}

/** An option whose values read a clause differently; the default comes first. */
export interface Reading {
  option: string;
  values: readonly string[];
  /** The values are numbers: the others are named in one line. */
  number?: boolean;
}

/** What is printed about the game besides its rules. What the rulebooks do not name is left out. */
export interface Facts {
  by: string;
  art?: string;
  from: string;
  /** `from` names one edition only. */
  edition?: 'italian';
  players: readonly [least: number, most: number];
  age?: number;
  minutes?: { n: number; kind: 'about' | 'from' };
}

/** The bones of a rule book, the same in every language: its sections, their clauses, where a drawing stands. */
export interface Outline {
  sections: readonly { id: string; clauses: readonly string[] }[];
  /** The drawing under a clause; `T29/lines` is the one for another reading of it, or by `drawn`. */
  figures: Readonly<Record<string, Figure>>;
  readings: Readonly<Record<string, Reading>>;
  /** A drawing that not every table sees, or that another option than its clause’s own decides about. */
  drawn: Readonly<Record<string, { when?: (played: Played) => boolean; by?: string }>>;
  /** Clauses that not every table plays. */
  applies: Readonly<Record<string, (played: Played) => boolean>>;
  facts: Facts;
}

/** The words of a rule book in one language. `**bold**` and `{H}` (the sign of a type) may stand in texts. */
export interface Book<
  Section extends string = string,
  Clause extends string = string,
  Fig extends string = string,
> {
  title: string;
  by: string;
  contents: string;
  /** The word for these pages, and for the list of games on top. */
  rules: string;
  games: string;
  /** What fits on the screen of a phone: the aim, a turn in three points under its heading, the end. */
  overview: {
    aim: string;
    how: string;
    turn: readonly [string, string, string];
    end: string;
    /** What `{option}` stands for in these, by the value of that option at the table. */
    parts?: Record<string, Record<string, string>>;
  };
  sections: Record<Section, string>;
  clauses: Record<Clause, string>;
  /** How a clause goes on, by the value of its option. */
  readings: Record<string, Record<string, string>>;
  /** Beside a clause: figures of the box that no rulebook prints, and where they come from. */
  ours: Record<string, string>;
  /** Beside a clause: where the rulebooks are silent or disagree and we decide. */
  rulings?: Record<string, string>;
  /** Beside a clause: where the page shows what it says. */
  page: Record<string, string>;
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
  | { tokens: readonly Colour[] }
  | { card: readonly string[]; colour: Colour }
  | { number: number };

/** Runs of wooden tiles: numbers, `J` for a joker, with what is special about each. */
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
  /** What lies in the wheelbarrow, below the garden. */
  barrow?: readonly Colour[];
}

/** Several drawings, numbered: one thing after the other. */
export interface StepsFigure {
  kind: 'steps';
  steps: readonly (LineFigure | GardenFigure)[];
}

export type Figure = CityFigure | LineFigure | RunsFigure | GardenFigure | StepsFigure;
