// What the engine says of Bloom by Escoffier & Franck (docs/protocol.md).

import type { Colour } from '../../art';
import type { Preview, TableEvent, TableView } from '../../table/messages';

export type { Colour } from '../../art';

/** x grows to the right, y down; the first card's centre is 0,0. */
export type Square = readonly [x: number, y: number];
export type Phase = 'card' | 'chain' | 'sale' | 'ornament' | 'gardener' | 'animal' | 'over';
export type PawnKind = 'gardener' | 'animal' | 'ornament';

export interface PlacedCard {
  colour: Colour;
  card: number;
  turn: number;
  centre: Square;
}

export interface Pawns {
  gardener: Square | null;
  animal: Square | null;
  /** Its flower square and its lawn square. */
  ornament: readonly [Square, Square] | null;
  animal_available: boolean;
  /** To be put back at the end of the turn. */
  lifted: boolean;
}

/** What is to be seen: rows from `top` down, each from `left`; a flower's letter, `.` lawn, a space the table. */
export interface Picture {
  left: number;
  top: number;
  rows: string[];
}

/** Lists by owner are by seat; with two players Maurice is the third owner. */
export interface GardenView extends TableView {
  phase: Phase;
  owner: number | null;
  colour: Colour | null;
  colours: Colour[];
  points: Record<string, number>[];
  cards: PlacedCard[];
  garden: Picture;
  hands: number[][];
  visible: number[];
  /** By seat: the points of what is seen of them, until they are counted. */
  standing: number[];
  pawns: Pawns[];
  barrows: Colour[][];
  barrow_size: number;
  /** How many tokens may stay without a sale. */
  barrow_room: number;
  counted: boolean[];
  passed: boolean[];
  last: number | null;
  opened: number;
  maurice: { hand: number; person: number } | null;
}

export interface GardenComponents {
  /** The cards with 1 to 9 flowers, unturned; # is a flower. */
  cards: string[][];
  /** What a barrow holds with 2 to 5 players. */
  barrow: number[];
  /** What a bouquet of 0 to 5 tokens is worth. */
  bouquet: number[];
  prize: number[];
  /** Visible own flowers that bring the animal, and the ornament. */
  animal_flowers: number;
  ornament_flowers: number;
}

export type GardenEvent = TableEvent &
  (
    | {
        event: 'card';
        seat: number;
        colour: Colour;
        card: number;
        turn: number;
        centre: Square;
        picked: Colour[];
      }
    | { event: 'pass'; seat: number; colour: Colour }
    | { event: 'settle' | 'wait'; seat: number }
    | { event: 'sell'; seat: number; bouquet: string; points: number }
    | { event: 'drop'; seat: number; token: Colour }
    | { event: 'ornament'; seat: number; colour: Colour; flower: Square; lawn: Square }
    | { event: 'gardener'; seat: number; colour: Colour; square: Square | null }
    | { event: 'animal_ready'; colour: Colour }
    | { event: 'animal'; seat: number; colour: Colour; square: Square }
    | { event: 'turn'; seat: number; colour: Colour; chain: boolean }
    | { event: 'count'; seat: number; points: Record<string, number> }
    | { event: 'bed'; seat: number; points: number }
    | { event: 'over'; winners: number[] }
  );

export interface GardenPreview extends Preview {
  sources: Record<string, number>;
  picked: { square: Square; token: Colour }[];
  barrow: Colour[];
  sale_due: boolean;
  visible: number[];
  lawn?: { squares: Square[]; points: number };
  events: GardenEvent[];
  next: { seat: number | null; colour: Colour | null; phase: Phase; certain: boolean };
}

export const patterns_of = (components: unknown): string[][] => (components as GardenComponents).cards;
/** The flowers in sight that bring the animal, and the ornament. */
export const marks_of = (components: unknown): { animal: number; ornament: number } => {
  const { animal_flowers, ornament_flowers } = components as GardenComponents;
  return { animal: animal_flowers, ornament: ornament_flowers };
};
export const worths_of = (components: unknown): number[] => (components as GardenComponents).bouquet;

/** Whose colour it is: a seat, or 2 for Maurice at a table of two. */
export const owner_of = (view: GardenView, colour: Colour): number => view.colours.indexOf(colour);
