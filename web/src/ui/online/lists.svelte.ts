// The tables of a server that the first page offers, looked at again every few seconds.

import { my_tables, open_tables } from '../../table/online/api';
import type { TableRow } from '../../table/online/messages';

const EVERY = 10_000;

// Those that wait for this person first, finished ones last.
const rank = (table: TableRow) => (table.turn ? 0 : table.state === 'over' ? 2 : 1);

/** Made as a component starts. */
export class Lists {
  mine = $state.raw<TableRow[]>([]);
  /** Of others, waiting for players. */
  open = $state.raw<TableRow[]>([]);

  constructor() {
    $effect(() => {
      void this.refresh();
      const timer = setInterval(() => void this.refresh(), EVERY);
      return () => clearInterval(timer);
    });
  }

  async refresh(): Promise<void> {
    if (document.hidden) return;
    try {
      const [own, listed] = await Promise.all([my_tables(), open_tables()]);
      this.mine = own.sort((a, b) => rank(a) - rank(b));
      this.open = listed.filter((table) => !own.some(({ id }) => id === table.id));
    } catch {
      // What was known stays; the next look may do better.
    }
  }
}
