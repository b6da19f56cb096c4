// What the engine says of Bloom by Kramer (docs/protocol.md).

import type { Preview, TableEvent, TableView } from '../../table/messages';

/** A tile: a number as text, or J. */
export type Tile = string;

export interface RunsHand {
  size: number;
  known: Tile[];
  plain: number;
  tiles: Tile[] | null;
}

export interface RunsView extends TableView {
  phase: 'action' | 'draw' | 'joker' | 'over';
  round: number;
  starter: number;
  /** By seat: the points of the finished rounds, round by round. */
  round_scores: number[][];
  reward_points: number[];
  bed: Tile[];
  board_jokers: number;
  rewards: number[];
  won: number[][];
  reserve: number;
  runs: Tile[][];
  drawn: number;
  passes: number;
  hands: RunsHand[];
}

export interface RunsComponents {
  /** Of the tiles 1 to 100. */
  flowers: number[];
  jokers: number;
  rewards: number[];
}

export interface RunsPreview extends Preview {
  flowers: number;
  run?: { name: string; tiles: Tile[] };
  source?: { name: string; tiles: Tile[] };
  draw?: { tile: Tile | null; blind: boolean };
  joker_offered: boolean;
  ends_round: boolean;
}

export type RunsEvent = TableEvent &
  (
    | { event: 'draw'; seat: number; tile: Tile | null; blind: boolean; found: boolean }
    | { event: 'joker_up' }
    | { event: 'refill'; tile: Tile }
    | { event: 'swap'; seat: number; run: string; place: number; tile: Tile }
    | { event: 'steal'; seat: number; run: string; tiles: Tile[] }
    | { event: 'lay'; seat: number; run: string; tiles: Tile[]; flowers: number }
    | { event: 'reward'; seat: number; value: number }
    | { event: 'extend'; seat: number; run: string; tiles: Tile[]; added: number }
    | { event: 'joker_take' | 'joker_leave' | 'pass' | 'turn'; seat: number }
    | { event: 'round_end'; round: number; points: number[]; hands: Tile[][] }
    | { event: 'round'; round: number; seat: number }
    | { event: 'over'; winners: number[] }
  );

/** Tiles chosen to be put together. */
export interface Wish {
  /** Of the hand. */
  tiles: Tile[];
  /** Of the table: r3 17, r3 J.4. */
  steal: string[];
  /** The run to add to; null for a new one. */
  extend: string | null;
}

export interface Order {
  tiles: Tile[];
  values: (number | null)[];
  steps: (number | null)[];
  /** hand, or the name of a run. */
  from: string[];
  move: string | null;
}

export type FlawKind =
  | 'empty'
  | 'theft'
  | 'two_runs'
  | 'too_many'
  | 'joker'
  | 'no_hand'
  | 'no_number'
  | 'gap'
  | 'too_wide'
  | 'short'
  | 'source';

/** What the engine makes of a wish. */
export interface Composition {
  orders: Order[];
  flaw: { kind: FlawKind; clause: string; need: number } | null;
  gaps: { after: number; steps: number; need: number; numbers: number[] }[];
  before: number[];
  after: number[];
  flowers: number;
  token: number;
  hand: { flowers: number; left: number };
  groups: Tile[][];
  fits: Tile[];
  steals: string[];
  extends: string[];
  swaps: string[];
  jokers: { run: string; place: number; numbers: number[] }[];
}

/** Points won in this round so far; at the end they are part of the scores. */
export const won_by = (view: RunsView, seat: number): number =>
  view.phase === 'over' ? 0 : view.won[seat]!.reduce((sum, value) => sum + value, 0);

export const run_name = (index: number): string => `r${index + 1}`;
export const run_index = (name: string): number => Number(name.slice(1)) - 1;

/** How a tile of a run is named when it is taken: r3 17, r3 J.4. */
export const place_name = (run: string, tiles: Tile[], place: number): string =>
  tiles[place] === 'J' ? `${run} J.${place + 1}` : `${run} ${tiles[place]!}`;

export const flowers_of = (components: unknown, tile: Tile): number =>
  (components as RunsComponents).flowers[Number(tile) - 1] ?? 0;
