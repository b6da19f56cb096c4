// The line to a table on the server. Keeps what was asked until it is answered, asks it again after a
// break with the same id, and comes back after a break, later each time. What cannot be undone is asked
// on an open line or not at all. Knows no game and no page.

import { Refusal } from '../messages';
import type { Farewell, ServerMessage, Want } from './messages';

/** A WebSocket, as far as it is used here. */
export interface Socket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(since: number): Socket;
  id(): string;
  /** From 0 to 1, for breaks that differ between clients. */
  random(): number;
  now(): number;
  wait(ms: number, then: () => void): () => void;
}

/** Connected, on the way, in a break (until when), or at an end (why). */
export type LineState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'waiting'; until: number }
  | { kind: 'ended'; reason: 'closed' | 'removed' | 'deleted' };

/** A request on its way, as it is sent. */
export type Pending = Want & { id: string };

interface Waiting {
  request: Pending;
  resolve: (number: number) => void;
  reject: (error: Error) => void;
}

export const FIRST_BREAK = 500;
export const LONGEST_BREAK = 30_000;
/** A line that says nothing is asked; one that does not answer is dead. */
export const QUIET = 20_000;
export const DEAD = 8_000;
/** Both are shorter while an answer is due. */
export const PROMPT = 5_000;

/** Cannot be undone: whoever changed their mind in a break must not be surprised by it afterwards. */
const is_final = ({ type }: Want): boolean => type === 'leave' || type === 'remove';

/** How long the break before attempt n (from 0) is: twice as long each time, up to half a minute. */
export function break_before(attempt: number, random: number): number {
  const length = Math.min(LONGEST_BREAK, FIRST_BREAK * 2 ** attempt);
  return Math.round(length * (0.75 + random * 0.25));
}

export class Line {
  state: LineState = { kind: 'connecting' };
  /** How often in a row it failed. */
  attempt = 0;

  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #stop_timer: (() => void) | null = null;
  #stop_watch: (() => void) | null = null;
  /** A sign of life was asked for. */
  #pinged = false;

  constructor(
    private readonly around: Surroundings,
    private readonly on: {
      /** A message of the server, before what it answers is told. False: something is missing. */
      message: (message: ServerMessage) => boolean;
      state: (state: LineState) => void;
      /** What is on its way changed. */
      pending?: (requests: Pending[]) => void;
    },
    /** The number of the last entry that is known. */
    private readonly since: () => number,
  ) {}

  connect(): void {
    this.#stop_timer?.();
    this.#stop_timer = null;
    this.#drop();
    this.#forget_final();
    this.#set({ kind: 'connecting' });
    let socket: Socket;
    try {
      socket = this.around.open(this.since());
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#receive(data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    // A network that swallows everything does not say so.
    this.#watch(DEAD * 2);
  }

  /** In a break: at once. */
  hurry(): void {
    if (this.state.kind === 'waiting') this.connect();
  }

  /** The network is gone: no need to wait until that is noticed. */
  cut(): void {
    if (this.state.kind === 'open' || this.state.kind === 'connecting') this.#lost();
  }

  close(): void {
    this.#end('closed');
  }

  /**
   * Asks; answers the number of the entry that it became. Rejects with a `Refusal`: what cannot be undone
   * with `no-line` if the line is not open, and with `unsure` if it breaks before the answer.
   */
  ask(want: Want): Promise<number> {
    return this.#ask({ ...want, id: this.around.id() });
  }

  /** Asks again what was on its way when the page was left. */
  ask_again(requests: Pending[]): void {
    for (const request of requests) this.#ask(request).catch(() => {});
  }

  #ask(request: Pending): Promise<number> {
    if (this.state.kind === 'ended') return Promise.reject(new Refusal('closed', 'The line is closed.'));
    if (is_final(request) && this.state.kind !== 'open')
      return Promise.reject(new Refusal('no-line', 'There is no connection.'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { request, resolve, reject });
      this.#told();
      if (this.state.kind !== 'open') return;
      // Whoever asks again and again must not put off the end of a dead line.
      if (this.#waiting.size === 1 && !this.#pinged) this.#listen();
      this.#send(request);
    });
  }

  #receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    this.#listen();
    if (!this.on.message(message)) {
      this.connect();
      return;
    }
    if (message.type === 'welcome') {
      this.attempt = 0;
      this.#set({ kind: 'open' });
      for (const { request } of this.#waiting.values()) this.#send(request);
    } else if (message.type === 'update' && message.ack) {
      this.#answer(message.ack.id)?.resolve(message.ack.number);
    } else if (message.type === 'refused') {
      // Without an id it could not be read: most likely the oldest, and something must fail, or it would
      // be asked again for ever.
      const id = message.id ?? (this.state.kind === 'open' ? this.#waiting.keys().next().value : undefined);
      const { code, message: words, why } = message.error;
      if (id !== undefined) this.#answer(id)?.reject(new Refusal(code, words, undefined, why));
    } else if (message.type === 'bye') {
      this.#bye(message.reason);
    }
  }

  #bye(reason: Farewell): void {
    if (reason === 'removed' || reason === 'deleted') this.#end(reason);
    else this.#lost();
  }

  #answer(id: string): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (found) {
      this.#listen();
      this.#told();
    }
    return found;
  }

  #send(message: object): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.#lost();
    }
  }

  /** What cannot be undone is not asked again. */
  #forget_final(): void {
    const lost = [...this.#waiting.values()].filter(({ request }) => is_final(request));
    for (const { request, reject } of lost) {
      this.#waiting.delete(request.id);
      reject(new Refusal('unsure', 'The connection broke before the answer.'));
    }
    if (lost.length > 0) this.#told();
  }

  #listen(): void {
    this.#watch(this.#waiting.size > 0 ? PROMPT : QUIET);
  }

  /** Asks for a sign of life after `ms` of silence. */
  #watch(ms: number): void {
    this.#stop_watch?.();
    this.#pinged = false;
    this.#stop_watch = this.around.wait(ms, () => {
      if (this.state.kind !== 'open') {
        this.#lost();
        return;
      }
      this.#pinged = true;
      this.#stop_watch = this.around.wait(this.#waiting.size > 0 ? PROMPT : DEAD, () => this.#lost());
      this.#send({ type: 'ping', id: this.around.id() });
    });
  }

  #lost(): void {
    this.#drop();
    if (this.state.kind === 'ended') return;
    this.#forget_final();
    const length = break_before(this.attempt, this.around.random());
    this.attempt += 1;
    this.#set({ kind: 'waiting', until: this.around.now() + length });
    this.#stop_timer?.();
    this.#stop_timer = this.around.wait(length, () => this.connect());
  }

  #end(reason: 'closed' | 'removed' | 'deleted'): void {
    this.#drop();
    this.#stop_timer?.();
    this.#stop_timer = null;
    this.#set({ kind: 'ended', reason });
    const error = new Refusal(reason, 'The line is closed.');
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    // Whoever leaves the page finds what was on its way again; for a table that is gone there is no use.
    if (reason !== 'closed') this.#told();
  }

  #drop(): void {
    this.#stop_watch?.();
    this.#stop_watch = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #set(state: LineState): void {
    this.state = state;
    this.on.state(state);
  }

  #told(): void {
    this.on.pending?.([...this.#waiting.values()].map(({ request }) => request));
  }
}
