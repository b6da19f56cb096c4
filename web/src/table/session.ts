// What a table is for those who draw it, wherever it is kept: on this device (session.svelte.ts) or on
// a server (online/session.svelte.ts). Nothing that draws a game can tell which.

import type { StoreError } from '../app/store';
import type { Answer, Candidate, GameId, GameRecord, Preview, TableEvent, TableView, Why } from './messages';
import type { OnlineTable } from './online/table.svelte';
import type { Parting } from './parting';
import type { SeatPlan } from './seats';

export interface LogEntry {
  seat: number;
  move: string;
  events: TableEvent[];
  revealed: boolean;
  /** Played along with the move before it, and taken back along with it. */
  joined?: boolean;
  /** Who made it online, where a seat has a player: a bot that stood in, or one since the time was over. */
  by?: 'player' | 'bot' | 'standin' | 'clock';
  /** What a spectator sees afterwards. */
  view: TableView;
  /** That is not known here: `view` is that of a later position. */
  guessed?: boolean;
}

export type Scores = Answer<'scores'>;

/** What a table plays along with a person's move, given what is asked then; null for nothing. */
export type Follow = (phase: string, legal: string[]) => string | null;

export interface Ideas {
  candidates: Candidate[];
  chances: number[] | null;
}

export interface TableSession {
  readonly id: string;
  readonly game: GameId;
  readonly seats: readonly SeatPlan[];
  /** What the game's box holds, as the engine tells it. */
  readonly components: unknown;
  /** What only tables on a server have: the others' presence, chat and so on. */
  readonly online: OnlineTable | null;

  /** What the person at the device may know; a spectator's view while hands are hidden. */
  readonly view: TableView;
  readonly legal: string[];
  readonly log: LogEntry[];
  /** The result with its sources; online only once the game is over. */
  readonly scores: Scores | null;
  /** The seat that is thinking, if it is a bot's. */
  readonly thinking: number | null;
  /** The person who is to take the device; the table is covered until `take_device`. */
  readonly pass_to: number | null;
  /** Whose hand is shown. */
  readonly viewer: number | null;
  /** What whoever had this device drew unseen with the move that ended their turn; see `part`. */
  readonly parting: Parting | null;
  /** Bots wait, while something is read; see `release`. */
  held: boolean;
  /** The engine has died, and why; the table can only be opened again. */
  readonly broken: string | null;
  /** Whether what was played last is kept: on this device, or by the server. */
  readonly kept: boolean;
  /** Why not, if it is not. */
  readonly unkept: StoreError['kind'] | null;

  /** The seats of the people at this device. */
  readonly people: number[];
  /** More than one person at this device: hands are hidden between turns. */
  readonly shared: boolean;
  readonly over: boolean;
  /** Whether the person at the device is asked for something. */
  readonly my_turn: boolean;
  /** The spectator's view before the first move. */
  readonly opening: TableView;

  /** Starts or goes on: lets bots move until a person is asked. */
  run(): Promise<void>;
  /**
   * Plays a move of the person at the device, or several that are one for them. Rejects with a
   * `Refusal`: on this device nothing has changed then; online the moves before the refused one stay.
   */
  play(moves: string | string[], follow?: Follow): Promise<void>;
  /** What was read is put away: bots go on. */
  release(): void;
  /** What was drawn has been seen: the device goes on. */
  part(): void;
  take_device(): Promise<void>;
  readonly can_undo: boolean;
  /** Back to the last decision of a person; online the others are asked. */
  undo(): Promise<void>;
  preview(move: string): Promise<Preview>;
  /** Why a move cannot be played, or null if it can. */
  check(move: string): Promise<Why | null>;
  /** The best candidates for the person at the device, as the strongest bot sees them. */
  hint(): Promise<Ideas>;
  record(): Promise<GameRecord>;
  close(): void;
}
