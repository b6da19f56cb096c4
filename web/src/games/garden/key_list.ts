// The keys that only this game has, for the list of keys.

import type { KeyRow } from '../../ui/Keys.svelte';

const rows: KeyRow[] = [
  ['1 … 9', 'keys.hand'],
  ['R', 'keys.turn'],
  ['N', 'keys.next'],
  ['⇧ ← ↑ → ↓', 'keys.pan'],
  ['F', 'keys.fit'],
  ['+ −', 'keys.zoom'],
  ['L', 'keys.look'],
];
export default rows;
