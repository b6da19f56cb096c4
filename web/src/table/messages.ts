// The engine protocol (docs/protocol.md) as types: what the page sends and what comes back.

import type { GameId } from '../games/ids';

export type { GameId };
export type Level = 'random' | 'greedy' | 'easy' | 'medium' | 'hard' | 'expert' | 'master';
export type OptionValue = string | number;
export type Options = Record<string, OptionValue>;

export interface OptionInfo {
  values: OptionValue[];
  default: OptionValue;
  /** What each rulebook means; missing where that is left to the players, or where there is one book only. */
  books?: Record<string, OptionValue>;
  /** It has an effect at any of these tables only: for so many `players`, or with that value of another option. */
  where?: Record<string, OptionValue>[];
  /** A letter for each seat, and for a colour more where one plays along; none twice. */
  by_seat?: boolean;
}

export interface GameInfo {
  id: GameId;
  name: string;
  players: [number, number];
  options: Record<string, OptionInfo>;
  components: unknown;
}

export interface GameRecord {
  format: 'bloom-record';
  version: number;
  game: GameId;
  options?: Options;
  players: string[];
  seed?: string | null;
  deal?: unknown;
  moves: [number, string][];
  scores?: number[];
  winners?: number[];
  fairness?: unknown;
}

/** What happened, as everybody sees it. Each game has its own kinds. */
export interface TableEvent {
  event: string;
}

/** What every view of every game has. */
export interface TableView {
  game: GameId;
  seat: number | null;
  players: number;
  options: Options;
  first: number;
  actor: number | null;
  phase: string;
  scores: number[];
}

export interface Preview {
  move: string;
  points: number;
  next: { seat: number | null; certain: boolean };
}

export interface Candidate {
  move: string;
  /** Chance of winning from 0 to 1 where the engine searched. */
  expected: number;
  share: number;
  /** Expected lead in points over the best other seat. */
  margin?: number;
  chance?: number[];
  reason?: Record<string, unknown>;
}

export interface Commands {
  games: { request: object; answer: { games: GameInfo[] } };
  new: {
    request: {
      game: GameId;
      players: number;
      options?: Options;
      names?: string[];
      seed?: string | null;
      deal?: unknown;
    };
    answer: { deal: unknown; commitment: string | null };
  };
  load: { request: { record: GameRecord }; answer: { load: { game: GameId; moves: number } } };
  legal: {
    request: object;
    answer: { seat: number | null; phase: string; moves: string[]; count: number; complete: boolean };
  };
  check: { request: { move: string }; answer: { legal: boolean; reason?: string; why?: Why } };
  see: { request: { view: TableView }; answer: { see: { game: GameId; actor: number | null } } };
  compose: {
    request: { tiles?: string[]; steal?: string[]; extend?: string; seat?: number };
    answer: { compose: unknown };
  };
  preview: { request: { move: string }; answer: { preview: Preview } };
  play: { request: { move: string; seat?: number }; answer: { events: TableEvent[]; revealed: boolean } };
  undo: { request: object; answer: { undo: { seat: number; move: string } } };
  view: { request: { seat: number | null }; answer: { view: TableView } };
  scores: {
    request: object;
    answer: { over: boolean; scores: number[]; winners: number[]; breakdown: Record<string, number>[] };
  };
  think: {
    request: {
      level?: Level;
      ms?: number;
      iterations?: number;
      seed?: number;
      compare?: boolean;
      view?: TableView;
    };
    answer: { move: string; candidates: Candidate[]; chances?: number[] };
  };
  stop: { request: object; answer: { stop: { thinking: boolean } } };
  record: { request: { seat?: number }; answer: { record: GameRecord } };
}
export type Command = keyof Commands;
export type Request<C extends Command> = Commands[C]['request'];
export type Answer<C extends Command> = Commands[C]['answer'];

/** Why a move is refused: of what kind, by which clause, and the values that its words need. */
export interface Why {
  kind: string;
  clause?: string;
  [value: string]: string | number | string[] | undefined;
}

/** A refusal: a code for programs, a sentence for people who read English; of a move also why. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly index?: number,
    readonly why?: Why,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
