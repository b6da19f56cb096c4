// The games that the page shows, as src/games/ids.ts lists them.
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../src/games/ids.ts', import.meta.url), 'utf8');
export const games = [.../game_ids = \[(.*?)\]/s.exec(text)[1].matchAll(/'(\w+)'/g)].map(([, id]) => id);
