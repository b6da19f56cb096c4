// The keys that only this game has, for the list of keys.

import type { KeyRow } from '../../ui/Keys.svelte';

const rows: KeyRow[] = [
  ['1 2 3 4', 'keys.places'],
  ['C', 'keys.confirm'],
  ['R', 'keys.joker'],
  ['M', 'keys.marks'],
  ['⇧ ← →', 'keys.shelf'],
];
export default rows;
