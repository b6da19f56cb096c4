// The contract with the server (docs/online.md) as types.

import type { GameId, GameRecord, Level, Options, TableEvent, TableView } from '../messages';

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
}

export interface SeatState {
  kind: 'open' | 'reserved' | 'player' | 'bot';
  name: string | null;
  level: Level | null;
  standin: boolean;
  left: boolean;
  muted: boolean;
}

export interface TableState {
  id: string;
  game: GameId;
  options: Options;
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
  commitment: string;
  seats: SeatState[];
  actor: number | null;
  moves: number;
  clocks: number[] | null;
  undo: { number: number; seat: number; moves: number; agreed: number[] } | null;
  result: { scores: number[]; winners: number[] } | null;
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
  created: number;
  updated: number;
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
}
export type Entry = MoveEntry | UndoEntry | OtherEntry;

export const is_move = (entry: Entry): entry is MoveEntry => entry.kind === 'move';
export const is_undo = (entry: Entry): entry is UndoEntry => entry.kind === 'undo';

export interface Fault {
  code: string;
  message: string;
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
  | { type: 'mute'; seat: number; on: boolean }
  | { type: 'remove'; seat: number };

export interface RecordAnswer {
  record: GameRecord;
}
