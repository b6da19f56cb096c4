// A second engine that plays on from the table as it is and takes everything back again: who would place
// the next card after a move, and what a whole sale brings. The rules stay in the engine.

import type { TableClient } from '../../table/client';
import type { GameRecord } from '../../table/messages';
import type { Colour, GardenEvent, GardenPreview, GardenView } from './types';

export interface NextCard {
  seat: number;
  colour: Colour;
  /** The same person goes on at once. */
  chain: boolean;
}

export interface Sale {
  moves: string[];
  bouquets: Colour[][];
  dropped: Colour[];
  coins: number;
  left: Colour[];
}

/** The table that is looked ahead from. */
export interface Origin {
  record(): Promise<GameRecord>;
  readonly log: readonly { move: string }[];
}

/** The tokens that remain when these are taken away. */
export function without(tokens: readonly Colour[], taken: readonly Colour[]): Colour[] {
  const left = [...tokens];
  for (const token of taken) {
    const at = left.indexOf(token);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** What to suggest first. Who can sell is not told to throw flowers away for nothing. */
export const advised = (best: Sale, most: Sale): Sale =>
  best.coins === 0 && best.dropped.length > 0 && most.coins > 0 ? most : best;

const nothing_sold = (moves: string[]): Sale => ({ moves, bouquets: [], dropped: [], coins: 0, left: [] });
function note(sale: Sale, events: readonly GardenEvent[]): void {
  for (const event of events)
    if (event.event === 'sell') {
      sale.bouquets.push([...event.bouquet] as Colour[]);
      sale.coins += event.points;
    } else if (event.event === 'drop') sale.dropped.push(event.token);
}
/** The sale of these tokens that one move makes, from its preview. */
export function sale_of(move: string, { events }: GardenPreview, tokens: readonly Colour[]): Sale {
  const sale = nothing_sold([move]);
  note(sale, events);
  return { ...sale, left: without(tokens, [...sale.bouquets.flat(), ...sale.dropped]) };
}

export class Foresight {
  #client: Promise<TableClient> | null = null;
  #played: string[] = [];
  #seen: Origin['log'] | null = null;
  #line: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly origin: Origin,
    private readonly open: () => Promise<TableClient>,
  ) {}

  /** Who places the next card once these moves are played and the turn is over; null if nobody does. */
  next(moves: string[]): Promise<NextCard | null> {
    return this.#alone(async (client) => {
      let steps = 0;
      try {
        const wanted = [...moves];
        for (;;) {
          // What is sold, where pawns stand and whether they wait does not change whose turn is next.
          const move = wanted.shift() ?? (await this.#any(client));
          if (move === null) return null;
          const { events } = await client.ask('play', { move });
          steps += 1;
          if (wanted.length > 0) continue;
          for (const event of events as GardenEvent[]) {
            if (event.event === 'over') return null;
            if (event.event === 'turn') return { seat: event.seat, colour: event.colour, chain: event.chain };
          }
        }
      } finally {
        await this.#back(client, steps);
      }
    });
  }

  /** The sale that is due, as the strongest bot would make it and as it brings the most coins now. */
  sales(seat: number, thought: { ms?: number; iterations?: number }): Promise<{ best: Sale; most: Sale }> {
    return this.#alone(async (client) => {
      const best = await this.#sell(client, seat, { level: 'master', ...thought, seed: 1 });
      const most = await this.#sell(client, seat, { level: 'greedy' });
      return { best: advised(best, most), most };
    });
  }

  close(): void {
    this.#closed = true;
    void this.#client?.then((client) => client.close());
  }

  async #sell(
    client: TableClient,
    seat: number,
    thought: { level: 'master' | 'greedy'; ms?: number; iterations?: number; seed?: number },
  ): Promise<Sale> {
    const sale = nothing_sold([]);
    let barrow: Colour[] | null = null;
    try {
      for (;;) {
        const view = (await client.ask('view', { seat: null })).view as GardenView;
        if (view.phase !== 'sale' || view.actor !== seat) break;
        barrow ??= view.barrows[seat]!;
        const { move } = await client.ask('think', thought);
        const { events } = await client.ask('play', { move });
        sale.moves.push(move);
        note(sale, events as GardenEvent[]);
      }
    } finally {
      await this.#back(client, sale.moves.length);
    }
    sale.left = without(barrow ?? [], [...sale.bouquets.flat(), ...sale.dropped]);
    return sale;
  }

  async #any(client: TableClient): Promise<string | null> {
    const { moves } = await client.ask('legal');
    return moves.find((move) => move === 'done' || move === 'wait') ?? moves[0] ?? null;
  }

  #back(client: TableClient, steps: number): Promise<unknown> {
    return Promise.all(Array.from({ length: steps }, () => client.ask('undo')));
  }

  /** One look ahead after the other, each from the table as it is then. */
  #alone<T>(look: (client: TableClient) => Promise<T>): Promise<T> {
    const done = this.#line.then(async () => {
      if (this.#closed) throw new Error('The table was closed.');
      return look(await this.#follow());
    });
    this.#line = done.catch(() => {});
    return done;
  }

  /** Brings the second engine to where the table is. */
  async #follow(): Promise<TableClient> {
    this.#client ??= this.open().then(async (client) => {
      const record = await this.origin.record();
      await client.ask('load', { record });
      this.#played = record.moves.map(([, move]) => move);
      return client;
    });
    const client = await this.#client;
    const { log } = this.origin;
    if (log === this.#seen) return client;
    this.#seen = log;
    const wanted = log.map(({ move }) => move);
    let common = 0;
    while (common < wanted.length && wanted[common] === this.#played[common]) common += 1;
    await this.#back(client, this.#played.length - common);
    await Promise.all(wanted.slice(common).map((move) => client.ask('play', { move })));
    this.#played = wanted;
    return client;
  }
}
