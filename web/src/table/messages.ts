// The engine protocol (docs/protocol.md) as types: what the page sends and what comes back.

export type GameId = 'town' | 'runs' | 'garden';
export type Level = 'random' | 'greedy' | 'easy' | 'medium' | 'hard' | 'expert' | 'master';
export type OptionValue = string | number;
export type Options = Record<string, OptionValue>;

export interface GameInfo {
  id: GameId;
  name: string;
  players: [number, number];
  options: Record<string, { values: OptionValue[]; default: OptionValue }>;
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
  check: { request: { move: string }; answer: { legal: boolean; reason?: string } };
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
    request: { level?: Level; ms?: number; iterations?: number; seed?: number };
    answer: { move: string; candidates: Candidate[]; chances?: number[] };
  };
  stop: { request: object; answer: { stop: { thinking: boolean } } };
  record: { request: { seat?: number }; answer: { record: GameRecord } };
}
export type Command = keyof Commands;
export type Request<C extends Command> = Commands[C]['request'];
export type Answer<C extends Command> = Commands[C]['answer'];

/** A refusal: a code for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly index?: number,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
