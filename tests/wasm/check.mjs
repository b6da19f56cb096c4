// Counts what held and what did not; each file of tests adds its own.
import { deepStrictEqual } from 'node:assert';

const tests = [];

export function test(name, body) {
  tests.push({ name, body });
}

export function equal(actual, expected, what) {
  try {
    deepStrictEqual(actual, expected);
  } catch {
    const short = (value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1500);
    throw new Error(`${what}\n  got      ${short(actual)}\n  expected ${short(expected)}`);
  }
}

export function holds(condition, what) {
  if (!condition) throw new Error(what);
}

// Runs all in order and prints the sum; false when one failed.
export async function run_all(context) {
  let passed = 0;
  let failed = 0;
  for (const { name, body } of tests) {
    const began = performance.now();
    try {
      const note = await body(context);
      passed += 1;
      console.log(`ok      ${name} (${Math.round(performance.now() - began)} ms)${note ? `: ${note}` : ''}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}\n  ${error.stack ?? error}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
