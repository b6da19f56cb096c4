// The signature of the rules, and the speed beside the native program in the same run.
//
// Speed is moves per second of processor time: what other programs take meanwhile does not count.
import { execFileSync } from 'node:child_process';
import { equal, holds, test } from './check.mjs';
import { Module } from './module.mjs';

// Part of the native speed that is left, at the least.
const kLeast = 0.6;
const kTries = 5;

const processor_seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

// What `bloom bench` prints, and the processor time that it took.
function bench(bloom, game, players, seconds) {
  const command = 'TIMEFORMAT="%U %S"; time "$0" bench --json --game "$1" --players "$2" --seconds "$3" 2>&3';
  const text = execFileSync('bash', ['-c', `{ ${command}; } 3>&2 2>&1`, bloom, game, players, seconds], {
    encoding: 'utf8',
  });
  const [json, times] = text.trim().split('\n');
  const [user, system] = times.split(' ').map(Number);
  const { results, signature } = JSON.parse(json);
  return { signature, moves: results[0].moves_per_s * seconds, seconds: user + system };
}

// Two runs differ by moves alone: both begin with a start and end with a signature.
function speed_there(bloom, game, players) {
  const short = bench(bloom, game, players, 0.05);
  const long = bench(bloom, game, players, 0.65);
  return (long.moves - short.moves) / (long.seconds - short.seconds);
}

// `clock` notes when the bench began and ended.
function speed_here(module, clock, index, players) {
  clock.first = null;
  const before = processor_seconds();
  const rate = module.exports.bloom_bench(index, players, 0.4);
  return (rate * (clock.last - clock.first)) / (processor_seconds() - before);
}

test('the signature is that of bloom bench', async ({ wasm, bloom }) => {
  const module = await Module.load(wasm);
  const { signature } = bench(bloom, 'town', 2, 0.01);
  equal(module.signature(), signature, 'signature');
  return signature;
});

for (const [index, game] of ['town', 'runs', 'garden'].entries())
  test(`${game}: at least ${kLeast} of the native speed`, async ({ wasm, bloom, games }) => {
    const clock = { first: null, last: 0 };
    const now = () => {
      clock.last = performance.now() / 1000;
      clock.first ??= clock.last;
      return clock.last;
    };
    const module = await Module.load(wasm, { now });
    const players = games[index].players[0];
    module.exports.bloom_bench(index, players, 0.5); // until its code is compiled well
    let here = 0;
    let there = 0;
    for (let i = 0; i < kTries; ++i) {
      there = Math.max(there, speed_there(bloom, game, players));
      here = Math.max(here, speed_here(module, clock, index, players));
      if (i >= 1 && here >= kLeast * there) break;
    }
    const words = `${(here / 1e6).toFixed(2)} of ${(there / 1e6).toFixed(2)} million moves/s: ${(here / there).toFixed(2)}`;
    holds(here >= kLeast * there, words);
    return words;
  });
