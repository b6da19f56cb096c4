import type { Transport } from './client';
import { engine_code } from './engine_code';
import type { FromWorker, ToWorker } from './worker';

/** The engine in a Worker of its own; closing it ends the Worker. */
export class WorkerTransport implements Transport {
  receive: (line: string) => void = () => {};
  fail: (error: Error) => void = () => {};
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('line' in data) this.receive(data.line);
      else this.fail(new Error(data.error));
    };
    this.#worker.onerror = (event) => {
      // It is told to whoever plays; the console need not hear it as well.
      event.preventDefault();
      this.fail(new Error(event.message || 'The engine stopped.'));
    };
    // What cannot be read is as bad as what cannot be computed.
    this.#worker.onmessageerror = () => this.fail(new Error('The engine cannot be understood.'));
    engine_code().then(
      (code) => this.#worker.postMessage({ code } satisfies ToWorker),
      (error: unknown) => this.fail(new Error(`The engine could not be loaded: ${String(error)}`)),
    );
  }

  send(line: string): void {
    this.#worker.postMessage({ line } satisfies ToWorker);
  }

  stop(): void {
    this.#worker.postMessage({ stop: true } satisfies ToWorker);
  }

  close(): void {
    this.#worker.terminate();
  }
}
