// The contract with the server (docs/online.md) as types.

import type { GameId, GameRecord, Level, Options, TableEvent, TableView, Why } from '../messages';

export interface ServerInfo {
  protocol: number;
  version: string;
  url: string;
  now: number;
  levels: Level[];
  keep_days: number;
}

export type SeatWish = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: Level };

export interface Clock {
  initial: number;
  increment: number;
}

export interface TableWish {
  game: GameId;
  options: Options;
  seats: SeatWish[];
  name: string;
  listed: boolean;
  clock: Clock | null;
  grace: number | null;
  chat: boolean;
  hints: boolean;
}

export interface SeatState {
  kind: 'open' | 'reserved' | 'player' | 'bot';
  name: string | null;
  level: Level | null;
  standin: boolean;
  left: boolean;
  muted: boolean;
}

export interface Stopped {
  code: 'older-rules' | 'newer-rules' | 'damaged';
  /** In English. */
  message: string;
  /** The first that the server cannot follow. */
  entry: number;
  /** Which move of the game that is, from 1 on; 0 for none, as the start. */
  move: number;
  /** How many moves stand in what is shown. */
  shown: number;
  /** What is shown is what people last saw; else what was before that entry. */
  last: boolean;
}

export interface TableState {
  id: string;
  game: GameId;
  /** That it was begun by. */
  rules: number;
  options: Options;
  /** Options by seat that whoever sits may choose for themselves now; servers of before send none. */
  choices?: string[];
  /** The options that have an effect here. */
  effective?: string[];
  players: number;
  state: 'waiting' | 'playing' | 'over';
  number: number;
  created: number;
  updated: number;
  maker: number | null;
  listed: boolean;
  clock: Clock | null;
  grace: number | null;
  chat: boolean;
  /** Whether players may ask for hints; servers of before do not say, and they may. */
  hints?: boolean;
  /** By how many seats all have moved on since the first of these games; servers of before do not say. */
  moved?: number;
  commitment: string;
  seats: SeatState[];
  actor: number | null;
  moves: number;
  clocks: number[] | null;
  undo: { number: number; seat: number; moves: number; agreed: number[] } | null;
  result: { scores: number[]; winners: number[] } | null;
  /** Why the game can only be looked at; null while it goes on. */
  stopped: Stopped | null;
  rematch: string | null;
}

export interface You {
  seat: number | null;
  maker: boolean;
  links: { seat: number; url: string }[];
}

export interface Scene {
  table: TableState;
  you: You;
}

export interface Presence {
  seats: { online: boolean; since: number; standin_at: number | null }[];
  watching: number;
}

export interface TableRow {
  id: string;
  game: GameId;
  state: TableState['state'];
  players: number;
  seats: { kind: SeatState['kind']; name: string | null; level: Level | null }[];
  you: number | null;
  /** The seat to move. */
  actor: number | null;
  turn: boolean;
  /** It can only be looked at; servers of before do not say. */
  stopped?: boolean;
  created: number;
  updated: number;
  /** Servers of before send neither. */
  moved?: number;
  result?: TableState['result'];
}

interface EntryBase {
  number: number;
  time: number;
}
export interface MoveEntry extends EntryBase {
  kind: 'move';
  seat: number;
  move: string;
  by: 'player' | 'bot' | 'standin' | 'clock';
  events: TableEvent[];
  revealed: boolean;
  actor: number | null;
  clocks: number[] | null;
}
export interface UndoEntry extends EntryBase {
  kind: 'undo';
  seat: number;
  moves: number;
  actor: number | null;
  clocks: number[] | null;
}
/** Kinds that need nothing but their words; those that the page does not know are among them. */
export interface OtherEntry extends EntryBase {
  kind: Exclude<string, 'move' | 'undo'>;
  seat?: number;
  name?: string;
  text?: string;
  yes?: boolean;
  on?: boolean;
  moves?: number;
  clocks?: number[] | null;
  table?: string;
  options?: Record<string, unknown>;
}
export type Entry = MoveEntry | UndoEntry | OtherEntry;

export const is_move = (entry: Entry): entry is MoveEntry => entry.kind === 'move';
export const is_undo = (entry: Entry): entry is UndoEntry => entry.kind === 'undo';

export interface Fault {
  code: string;
  message: string;
  /** Of a move. */
  why?: Why;
}

export interface Welcome {
  type: 'welcome';
  now: number;
  protocol: number;
  you: You;
  table: TableState;
  entries: Entry[];
  view: TableView | null;
  presence: Presence;
}
export interface Update {
  type: 'update';
  now: number;
  entries: Entry[];
  view?: TableView | null;
  table?: TableState;
  you?: You;
  ack?: { id: string; number: number };
}
export interface Refused {
  type: 'refused';
  now: number;
  id: string | null;
  error: Fault;
  entries?: Entry[];
  view?: TableView | null;
}
export interface PresenceMessage {
  type: 'presence';
  now: number;
  presence: Presence;
}
export interface Pong {
  type: 'pong';
  now: number;
  id: string;
}
export type Farewell = 'shutdown' | 'removed' | 'deleted' | 'slow' | 'rate' | 'idle';
export interface Bye {
  type: 'bye';
  now: number;
  reason: Farewell;
}
export type ServerMessage = Welcome | Update | Refused | PresenceMessage | Pong | Bye;

/** What a client asks for; the line adds an `id`. */
export type Want =
  | { type: 'move'; after: number; move: string }
  /** `moves`: how many go; if missing, the own last one and what came after it. */
  | { type: 'undo'; after: number; moves?: number }
  | { type: 'agree'; yes: boolean; ask: number }
  | { type: 'chat'; text: string }
  | { type: 'back' }
  | { type: 'leave' }
  | { type: 'seat'; seat: number; to: 'open' }
  | { type: 'seat'; seat: number; to: 'bot'; level: Level }
  /** The own seat takes this letter of an option that goes by seat. */
  | { type: 'choose'; option: string; value: string }
  | { type: 'mute'; seat: number; on: boolean }
  | { type: 'remove'; seat: number };

export interface RecordAnswer {
  record: GameRecord;
}
