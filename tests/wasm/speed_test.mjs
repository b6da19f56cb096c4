// The signature of the rules, and the speed beside the native program in the same run.
import { execFileSync } from 'node:child_process';
import { equal, holds, test } from './check.mjs';
import { Module } from './module.mjs';

// Part of the native speed that is left, at the least.
const kLeast = 0.7;
const kTries = 5;

const bench = (bloom, ...options) => JSON.parse(execFileSync(bloom, ['bench', '--json', ...options], { encoding: 'utf8' }));

test('the signature is that of bloom bench', async ({ wasm, bloom }) => {
  const module = await Module.load(wasm);
  const { signature } = bench(bloom, '--game', 'town', '--players', '2', '--seconds', '0.01');
  equal(module.signature(), signature, 'signature');
  return signature;
});

for (const [index, game] of ['town', 'runs', 'garden'].entries())
  test(`${game}: at least ${kLeast} of the native speed`, async ({ wasm, bloom, games }) => {
    const module = await Module.load(wasm);
    const players = games[index].players[0];
    module.exports.bloom_bench(index, players, 0.3);  // until its code is compiled well
    let best_here = 0;
    let best_there = 0;
    // Other programs make single measures too low, never too high.
    for (let i = 0; i < kTries; ++i) {
      best_there = Math.max(
        best_there,
        bench(bloom, '--game', game, '--players', `${players}`, '--seconds', '0.4').results[0].moves_per_s,
      );
      best_here = Math.max(best_here, module.exports.bloom_bench(index, players, 0.4));
      if (i >= 1 && best_here >= kLeast * best_there) break;
    }
    const words = `${Math.round(best_here)} moves/s of ${Math.round(best_there)}: ${(best_here / best_there).toFixed(2)}`;
    holds(best_here >= kLeast * best_there, words);
    return words;
  });
