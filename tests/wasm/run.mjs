// usage: node tests/wasm/run.mjs BLOOM ENGINE.WASM [WORD]
// Compares the engine in WebAssembly with the native one. WORD: only files of tests with it in the name.
import { run_all } from './check.mjs';
import { Native } from './native.mjs';

const [bloom, wasm, word = ''] = process.argv.slice(2);
for (const name of ['shape', 'same', 'speed']) if (name.includes(word)) await import(`./${name}_test.mjs`);

const native = new Native(bloom);
const { games } = JSON.parse(await native.ask('{"cmd":"games"}'));
const good = await run_all({ bloom, wasm, native, games });
native.close();
process.exitCode = good ? 0 : 1;
