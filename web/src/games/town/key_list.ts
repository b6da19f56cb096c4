// The keys that only this game has, for the list of keys.

import type { KeyRow } from '../../ui/Keys.svelte';

const rows: KeyRow[] = [['1 2', 'keys.hand']];
export default rows;
