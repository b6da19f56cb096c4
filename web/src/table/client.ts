// The client of the engine protocol. It does not know where the engine is: a transport carries lines.

import { Refusal, type Answer, type Command, type Request, type Why } from './messages';

/** Carries lines to an engine and its answers back, one for each line, in order. */
export interface Transport {
  send(line: string): void;
  /** Ends a thought that is under way early; its answer then comes as usual. */
  stop(): void;
  receive: (line: string) => void;
  fail: (error: Error) => void;
  close(): void;
}

/** One table at one engine. Refusals reject with `Refusal`. */
export interface TableClient {
  ask<C extends Command>(command: C, request?: Request<C>): Promise<Answer<C>>;
  /** Ends a thought early, if one is under way. */
  stop(): void;
  close(): void;
  /** Called once when the engine has died: nothing is answered any more. */
  died?: (error: Error) => void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

export class EngineClient implements TableClient {
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #broken: Error | null = null;
  died: (error: Error) => void = () => {};

  constructor(private readonly transport: Transport) {
    transport.receive = (line) => this.#receive(line);
    transport.fail = (error) => {
      if (this.#broken) return;
      this.#fail(error);
      this.died(error);
    };
  }

  ask<C extends Command>(command: C, request: Request<C> = {}): Promise<Answer<C>> {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = this.#next++;
    const answer = new Promise<Answer<C>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: never) => void, reject });
    });
    this.transport.send(JSON.stringify({ cmd: command, id, ...request }));
    return answer;
  }

  stop(): void {
    this.transport.stop();
  }

  close(): void {
    this.transport.close();
    this.#fail(new Error('The table was closed.'));
  }

  #receive(line: string): void {
    const message = JSON.parse(line) as {
      ok: boolean;
      id?: number;
      error?: { code: string; message: string; index?: number; why?: Why };
    };
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    // What nobody asked for: the engine says that it heard a stop.
    if (!waiting) return;
    this.#waiting.delete(message.id!);
    if (message.ok) waiting.resolve(message as never);
    else
      waiting.reject(
        new Refusal(
          message.error?.code ?? 'unknown',
          message.error?.message ?? 'The engine refused.',
          message.error?.index,
          message.error?.why,
        ),
      );
  }

  #fail(error: Error): void {
    this.#broken = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
