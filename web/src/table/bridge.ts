// For development only (never in a built page): the native `bloom engine` behind the development
// server, so that the page can be worked on before the browser's engine is built. See build/bridge.ts.

import type { Transport } from './client';

export class BridgeTransport implements Transport {
  receive: (line: string) => void = () => {};
  fail: (error: Error) => void = () => {};
  #session = crypto.randomUUID();
  #last: Promise<void> = Promise.resolve();

  send(line: string): void {
    this.#last = this.#last.then(async () => {
      try {
        const answer = await fetch(`/bridge/${this.#session}`, { method: 'POST', body: line });
        this.receive(await answer.text());
      } catch (error) {
        this.fail(error as Error);
      }
    });
  }

  stop(): void {}

  close(): void {
    void fetch(`/bridge/${this.#session}`, { method: 'DELETE' });
  }
}
