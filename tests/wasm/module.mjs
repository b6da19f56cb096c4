// build/wasm/engine.wasm as a host sees it.
import { readFileSync } from 'node:fs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  // `random` fills a Uint8Array; `now` gives seconds.
  static async load(path, { now = () => performance.now() / 1000, random } = {}) {
    const module = new Module();
    const fill = random ?? ((bytes) => crypto.getRandomValues(bytes));
    const code = await WebAssembly.compile(readFileSync(path));
    module.code = code;
    const instance = await WebAssembly.instantiate(code, {
      bloom: { now, random: (pointer, size) => fill(new Uint8Array(module.exports.memory.buffer, pointer, size)) },
    });
    module.exports = instance.exports;
    module.exports._initialize();
    return module;
  }

  // True when an answer is ready.
  send(line) {
    const bytes = typeof line === 'string' ? encoder.encode(line) : line;
    const pointer = this.exports.bloom_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
    const ready = this.exports.bloom_send(pointer, bytes.length);
    this.exports.bloom_free(pointer, bytes.length);
    return ready === 1;
  }

  go_on() {
    return this.exports.bloom_go_on() === 1;
  }

  idle() {
    return this.exports.bloom_idle() === 1;
  }

  answer() {
    const { memory, bloom_answer_ptr, bloom_answer_len } = this.exports;
    return decoder.decode(new Uint8Array(memory.buffer, bloom_answer_ptr(), bloom_answer_len()));
  }

  // The answer to one line, however long it takes.
  ask(line) {
    let ready = this.send(line);
    while (!ready) ready = this.go_on();
    return this.answer();
  }

  signature() {
    this.exports.bloom_signature();
    return this.answer();
  }
}
