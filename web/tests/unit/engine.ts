// The browser's engine in this process: the same module that the Worker runs.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineClient, type Transport } from '../../src/table/client';
import { EngineModule } from '../../src/table/engine_module';

class ModuleTransport implements Transport {
  receive: (line: string) => void = () => {};
  fail: (error: Error) => void = () => {};
  constructor(private readonly engine: EngineModule) {}
  send(line: string): void {
    // Answers come later, as they would from a Worker.
    queueMicrotask(() => {
      let ready = this.engine.send(line);
      while (!ready) ready = this.engine.go_on();
      this.receive(this.engine.answer());
    });
  }
  stop(): void {}
  close(): void {}
}

const code = new WebAssembly.Module(
  readFileSync(join(import.meta.dirname, '../../../build/wasm/engine.wasm')),
);

export async function engine(): Promise<EngineClient> {
  return new EngineClient(new ModuleTransport(await EngineModule.start(code)));
}
