// What node lacks of a browser, and a chance that is the same in every run.
import 'fake-indexeddb/auto';
import { beforeEach } from 'vitest';
import { game_ids } from '../../src/games/ids';

// CHANCE=7 npm test: the tests with other deals. Each test begins anew, so that one alone meets what it
// meets among the others.
const chance = Number(process.env['CHANCE'] ?? 1);
let turned = chance;

/** The next 32 bits of mulberry32. */
function bits(): number {
  turned = (turned + 0x6d2b79f5) | 0;
  let mixed = Math.imul(turned ^ (turned >>> 15), turned | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

crypto.getRandomValues = <T extends ArrayBufferView>(into: T): T => {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = bits();
  return into;
};
Math.random = () => bits() / 2 ** 32;
beforeEach(() => {
  turned = chance;
});

globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
})) as unknown as typeof matchMedia;

// Pages ask for the words that they need; a test may use any.
const { need_words } = await import('../../src/i18n/index.svelte');
await need_words(...game_ids, 'online', 'explain');
