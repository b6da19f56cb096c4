// The engine's WebAssembly module: text in, text out. Knows nothing of Workers, so that node can test it.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  bloom_alloc(size: number): number;
  bloom_free(pointer: number, size: number): void;
  /** 1: the answer is ready; 0: it is thinking. */
  bloom_send(pointer: number, length: number): number;
  bloom_go_on(): number;
  bloom_idle(): number;
  bloom_answer_ptr(): number;
  bloom_answer_len(): number;
}

export class EngineModule {
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  private constructor(private readonly exports: Exports) {}

  static async start(code: WebAssembly.Module): Promise<EngineModule> {
    let memory: WebAssembly.Memory | null = null;
    const imports = {
      bloom: {
        now: () => performance.now() / 1000,
        random: (pointer: number, length: number) => {
          crypto.getRandomValues(new Uint8Array(memory!.buffer, pointer, length));
        },
      },
    };
    const instance = await WebAssembly.instantiate(code, imports);
    const exports = instance.exports as unknown as Exports;
    memory = exports.memory;
    exports._initialize();
    return new EngineModule(exports);
  }

  /** Sends one line. False: the engine is thinking; call `go_on` until it is true. */
  send(line: string): boolean {
    const bytes = this.#encoder.encode(line);
    const pointer = this.exports.bloom_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
    const ready = this.exports.bloom_send(pointer, bytes.length);
    this.exports.bloom_free(pointer, bytes.length);
    return ready === 1;
  }

  /** Thinks on for about ten milliseconds. */
  go_on(): boolean {
    return this.exports.bloom_go_on() === 1;
  }

  /** Whether every line has been answered: after a `stop` two answers come, the thought's and its own. */
  idle(): boolean {
    return this.exports.bloom_idle() === 1;
  }

  answer(): string {
    return this.#decoder.decode(
      new Uint8Array(
        this.exports.memory.buffer,
        this.exports.bloom_answer_ptr(),
        this.exports.bloom_answer_len(),
      ),
    );
  }
}
