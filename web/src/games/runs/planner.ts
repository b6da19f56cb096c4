// A second engine that knows the table from the own view alone, so that one can try things out at any
// time: the engine of the table may be busy with a bot's thought.

import type { TableClient } from '../../table/client';
import type { TableView } from '../../table/messages';
import { Refusal } from '../../table/messages';
import { open_engine } from '../../table/open';
import type { Composition, Wish } from './types';

export class Planner {
  #client: Promise<TableClient> | null = null;
  #seen: TableView | null = null;
  #closed = false;

  constructor(private readonly open: () => Promise<TableClient> = open_engine) {}

  /** What these tiles would make for the seat whose view this is. An engine that dies is replaced once. */
  async compose(view: TableView, wish: Wish): Promise<Composition> {
    const used = (this.#client ??= this.open());
    try {
      return await this.#compose(view, wish);
    } catch (error) {
      if (error instanceof Refusal || this.#closed) throw error;
      if (this.#client === used) this.#forget();
      return this.#compose(view, wish).catch((again: unknown) => {
        if (!(again instanceof Refusal)) this.#forget();
        throw again;
      });
    }
  }

  #forget(): void {
    this.#client?.then(
      (client) => client.close(),
      () => {},
    );
    this.#client = null;
    this.#seen = null;
  }

  async #compose(view: TableView, wish: Wish): Promise<Composition> {
    this.#client ??= this.open();
    const client = await this.#client;
    if (this.#closed) throw new Error('The table was closed.');
    const saw = this.#seen === view ? null : client.ask('see', { view });
    this.#seen = view;
    const { tiles, steal, extend } = wish;
    const found = client.ask('compose', { tiles, steal, ...(extend === null ? {} : { extend }) });
    // Both are under way; a view that was refused makes the second one worthless.
    found.catch(() => {});
    try {
      await saw;
    } catch (error) {
      this.#seen = null;
      throw error;
    }
    return (await found).compose as Composition;
  }

  close(): void {
    this.#closed = true;
    this.#forget();
  }
}
