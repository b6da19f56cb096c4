// What the module asks of its host and offers it, its size, and how it takes lines.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { equal, holds, test } from './check.mjs';
import { Module } from './module.mjs';

const kSeed = '5eed'.repeat(16);

test('imports only the clock and random bytes', async ({ wasm }) => {
  const { code } = await Module.load(wasm);
  equal(
    WebAssembly.Module.imports(code).map(({ module, name }) => `${module}.${name}`).sort(),
    ['bloom.now', 'bloom.random'],
    'imports',
  );
});

test('exports the engine', async ({ wasm }) => {
  const { code } = await Module.load(wasm);
  const names = WebAssembly.Module.exports(code).map(({ name }) => name);
  const wanted = ['_initialize', 'memory', 'bloom_alloc', 'bloom_free', 'bloom_send', 'bloom_go_on', 'bloom_idle'];
  wanted.push('bloom_answer_ptr', 'bloom_answer_len', 'bloom_signature', 'bloom_bench');
  equal(names.sort(), wanted.sort(), 'exports');
});

test('has 400 KB at the most, compressed', ({ wasm }) => {
  const bytes = readFileSync(wasm);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const brotli = brotliCompressSync(bytes).length;
  holds(gzip <= 400 * 1000, `gzip -9 leaves ${gzip} bytes`);
  return `${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}`;
});

test('takes random bytes from the host for a deal', async ({ wasm }) => {
  let asked = 0;
  const fixed = (value) => ({ random: (bytes) => ((asked += bytes.length), bytes.fill(value)) });
  const deal = async (value) =>
    JSON.parse((await Module.load(wasm, fixed(value))).ask('{"cmd":"new","game":"town","players":2}')).deal;
  const first = await deal(1);
  holds(asked >= 64, `a deal for two took ${asked} random bytes`);
  equal(await deal(1), first, 'the same bytes give the same deal');
  holds(JSON.stringify(await deal(2)) !== JSON.stringify(first), 'other bytes give the same deal');
});

test('answers in order, and a stop ends a thought at once', async ({ wasm }) => {
  const module = await Module.load(wasm);
  module.ask(`{"cmd":"new","game":"town","players":2,"seed":"${kSeed}"}`);
  holds(module.idle(), 'not idle after an answer');
  equal(module.send('{"cmd":"think","level":"expert","ms":60000,"id":1}'), false, 'a long thought has an answer');
  equal(module.idle(), false, 'idle while thinking');
  for (let i = 0; i < 5; ++i) {
    const began = performance.now();
    equal(module.go_on(), false, 'a minute of thought is over');
    const took = performance.now() - began;
    holds(took < 500, `a slice of 10 ms took ${took} ms`);
  }
  equal(module.send('{"cmd":"scores","id":2}'), false, 'a line overtakes a thought');
  equal(module.send('{"cmd":"stop","id":3}'), false, 'a stop is answered before the thought');
  const ids = [];
  while (!module.idle()) {
    equal(module.go_on(), true, 'a stopped thought goes on');
    const answer = JSON.parse(module.answer());
    equal(answer.ok, true, 'refused');
    ids.push(answer.id);
    if (answer.id === 1) holds(answer.iterations > 0 && answer.move, 'a stopped thought has no move');
    if (answer.id === 3) equal(answer.stop, { thinking: true }, 'stop');
  }
  equal(ids, [1, 2, 3], 'the order of the answers');
  equal(module.go_on(), false, 'an idle engine has an answer');
});

test('refuses bad lines and lives on', async ({ wasm, native }) => {
  const module = await Module.load(wasm);
  const lines = ['', '{', 'null', '[]', '"x"', '{}', '{"cmd":1}', '{"cmd":"nothing"}', '{"cmd":"legal"}'];
  lines.push('{"cmd":"new","game":"chess","players":2}', '{"cmd":"new","game":"town","players":9}');
  lines.push('{"cmd":"games","id":1e400}', '{"cmd":"games","id":-0.1e-7}', '{"cmd":"\\ud800"}', '{"cmd":"\\u0000"}');
  lines.push('[' .repeat(100000), '{"a":'.repeat(100000), `{"cmd":"games","id":${'['.repeat(2000)}${']'.repeat(2000)}}`);
  lines.push(`{"cmd":"load","record":${'[['.repeat(3000)}${']]'.repeat(3000)}}`);
  lines.push(`{"cmd":"${'x'.repeat(5 * 1024 * 1024)}"}`);
  for (const line of lines) {
    const answer = module.ask(line);
    // An empty line is skipped by `bloom engine`.
    if (line !== '') equal(answer, await native.ask(line), `the answer to ${line.slice(0, 80)}`);
    holds('ok' in JSON.parse(answer), 'no answer');
  }
  const broken = module.ask(Uint8Array.of(0x7b, 0xff, 0xfe, 0x80, 0x7d));
  equal(JSON.parse(broken).ok, false, 'bytes that are no text');
  equal(JSON.parse(module.ask('{"cmd":"games"}')).games.length, 3, 'games after all that');
});

test('gives memory back', async ({ wasm }) => {
  const module = await Module.load(wasm);
  const round = () => {
    module.ask(`{"cmd":"new","game":"runs","players":3,"seed":"${kSeed}"}`);
    module.ask('{"cmd":"think","level":"hard","iterations":300}');
    for (let i = 0; i < 200; ++i) module.ask('{"cmd":"view","seat":0}');
  };
  for (let i = 0; i < 3; ++i) round();
  const before = module.exports.memory.buffer.byteLength;
  for (let i = 0; i < 20; ++i) round();
  equal(module.exports.memory.buffer.byteLength, before, 'bytes of memory after 20 more rounds');
});
