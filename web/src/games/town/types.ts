// What the engine says of Bloom Town (docs/protocol.md).

import type { BuildingType } from '../../art';
import type { Preview, TableEvent, TableView } from '../../table/messages';

export type { BuildingType } from '../../art';
export const types: BuildingType[] = ['O', 'M', 'P', 'H', 'S'];

export interface TownView extends TableView {
  phase: 'build' | 'bonus' | 'take' | 'blind' | 'keep' | 'over';
  ending: boolean;
  points: Record<string, number>[];
  /** By seat: five rows of five. */
  cities: (string | null)[][][];
  market: (string | null)[];
  pile_sizes: number[];
  community: Record<BuildingType, number>;
  /** By seat: ready, spent, or the type on which the token lies. */
  tokens: string[];
  kept: (string | null)[];
  removed: string[];
  excess: string[];
  turn: {
    square: string | null;
    points: number;
    square_action: boolean;
    double_used: boolean;
    extra_used: boolean;
    extra_due: boolean;
    turned_blind: boolean;
  };
  hands: { tiles: (string | null)[]; known: boolean[] }[];
}

export interface Board {
  /** Row 1 first: the market slot that each square names. */
  icons: number[][];
  bloom: string[];
}
export interface TownComponents {
  boards: Record<string, Board>;
  tiles: Record<string, number>;
  /** Tiles that everybody begins with. */
  dealt: number;
  /** Empty piles that bring the end, by number of players. */
  ending_piles: Record<string, number>;
}

export interface TownPreview extends Preview {
  earned: string[];
  rescore?: { type: BuildingType; points: number[] };
  bonus: boolean;
  take: { slot: number | null; tile: string | null; blind: boolean; choice?: (string | null)[] } | null;
}

export type TownEvent = TableEvent &
  (
    | { event: 'build'; seat: number; tile: string; square: string; points: number; earned: string[] }
    | { event: 'double'; seat: number; by: string; points: number }
    | { event: 'extra'; seat: number; by: string }
    | { event: 'rescore'; type: BuildingType; by: 'community' | 'token'; points: number[] }
    | { event: 'take'; seat: number; slot: number | null; tile: string | null; blind: boolean }
    | { event: 'community'; slot: number; tile: string }
    | { event: 'refill'; slot: number; tile: string }
    | { event: 'turn'; seat: number; extra: boolean }
    | { event: 'ending' }
    | { event: 'keep'; seat: number; tile: string | null; discarded: string | null; points: number }
    | { event: 'over'; winners: number[] }
  );

export const board_of = (components: unknown, view: TableView): Board =>
  (components as TownComponents).boards[String(view.options['side'])]!;

/** How many community tiles of a type there are. */
export const copies_of = (components: unknown, type: BuildingType): number =>
  (components as TownComponents).tiles[`*${type}`]!;

/** a1 … e5 from column and row, counted from 0. */
export const square_name = (column: number, row: number): string => 'abcde'[column]! + String(row + 1);
export const column_of = (square: string): number => 'abcde'.indexOf(square[0]!);
export const row_of = (square: string): number => Number(square[1]) - 1;

export const tile_at = (city: (string | null)[][], square: string): string | null =>
  city[row_of(square)]?.[column_of(square)] ?? null;

/** The type of a building or community tile. */
export const type_of = (tile: string): BuildingType =>
  (tile.startsWith('*') ? tile[1] : tile[0]) as BuildingType;
