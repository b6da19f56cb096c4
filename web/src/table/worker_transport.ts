import type { Transport } from './client';
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
    this.#worker.onerror = (event) => this.fail(new Error(event.message || 'The engine stopped.'));
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
