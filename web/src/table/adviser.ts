// An engine for hints alone. The table's own engine ends a thought as soon as something else is asked of it, and
// whoever waits for a hint looks around meanwhile: every preview would make the hint a worse one.

import { tuning } from '../app/tuning';
import type { TableClient } from './client';
import type { TableView } from './messages';
import { Refusal } from './messages';
import { open_engine } from './open';
import type { Ideas } from './session';

/** A hint is worth a moment's thought. */
const HINT_MS = 500;

export class Adviser {
  #client: Promise<TableClient> | null = null;
  #closed = false;

  constructor(private readonly open: () => Promise<TableClient> = open_engine) {}

  /** The best candidates for the seat whose view this is, compared with each other by the strongest bot, best first. */
  async ideas(view: TableView): Promise<Ideas> {
    const opened = (this.#client ??= this.open());
    try {
      const client = await opened;
      if (this.#closed) throw new Error('The table was closed.');
      const { candidates, chances } = await client.ask('think', {
        view,
        level: 'master',
        compare: true,
        ...(tuning.iterations ? { iterations: tuning.iterations } : { ms: HINT_MS }),
        seed: tuning.bots ?? 1,
      });
      return { candidates, chances: chances ?? null };
    } catch (error) {
      // The next hint begins with a new one.
      if (!(error instanceof Refusal) && this.#client === opened) this.#forget();
      throw error;
    }
  }

  close(): void {
    this.#closed = true;
    this.#forget();
  }

  #forget(): void {
    this.#client?.then(
      (client) => client.close(),
      () => {},
    );
    this.#client = null;
  }
}
