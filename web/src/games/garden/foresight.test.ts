import { describe, expect, it } from 'vitest';
import { engine } from '../../../tests/unit/engine';
import type { TableClient } from '../../table/client';
import { advised, Foresight, sale_of, without, type Sale } from './foresight';
import type { GardenPreview, GardenView } from './types';

const seed = 'b100'.repeat(16);

/** A table that goes on by itself, and what is looked ahead from it. */
async function table(players: number, options: Record<string, string>) {
  const client: TableClient = await engine();
  await client.ask('new', { game: 'garden', players, options, seed });
  const origin = {
    log: [] as { move: string }[],
    record: async () => (await client.ask('record')).record,
  };
  const foresight = new Foresight(origin, engine);
  const view = async () => (await client.ask('view', { seat: null })).view as GardenView;
  const play = async (move: string) => {
    await client.ask('play', { move });
    origin.log = [...origin.log, { move }];
  };
  const undo = async () => {
    await client.ask('undo');
    origin.log = origin.log.slice(0, -1);
  };
  const greedy = async () => (await client.ask('think', { level: 'greedy' })).move;
  return { client, foresight, view, play, undo, greedy };
}

describe('looking ahead', () => {
  it('says who places the next card, and is right', async () => {
    const { foresight, view, play, greedy } = await table(3, { order: 'tactical' });
    let checked = 0;
    for (let i = 0; i < 60; i += 1) {
      const now = await view();
      if (now.phase === 'over') break;
      const move = await greedy();
      if (now.phase === 'card') {
        const next = await foresight.next([move]);
        await play(move);
        // Play on as it comes: the pawns and the sale do not change it.
        while (!['card', 'over'].includes((await view()).phase)) await play(await greedy());
        const then = await view();
        if (then.phase === 'over') expect(next).toBeNull();
        else expect(next).toMatchObject({ seat: then.actor, colour: then.colour });
        checked += 1;
      } else await play(move);
    }
    expect(checked).toBeGreaterThan(12);
  });

  it('changes nothing at the table, and follows it back', async () => {
    const { foresight, view, play, undo, greedy } = await table(2, { order: 'tactical' });
    for (let i = 0; i < 7; i += 1) await play(await greedy());
    const before = await view();
    await foresight.next([]);
    expect(await view()).toEqual(before);
    await undo();
    await undo();
    const card = await greedy();
    await foresight.next(card.startsWith('card') ? [card] : []);
    await play(await greedy());
    expect(await foresight.next([])).not.toBeNull();
  });

  it('makes a whole sale: as an expert, and for the most coins', async () => {
    const { foresight, view, play, greedy } = await table(2, {});
    for (let i = 0; i < 80 && (await view()).phase !== 'sale'; i += 1) await play(await greedy());
    const now = await view();
    expect(now.phase).toBe('sale');
    const seat = now.actor!;
    const { best, most } = await foresight.sales(seat, { iterations: 30 });
    for (const sale of [best, most]) {
      const gone = [...sale.bouquets.flat(), ...sale.dropped];
      expect([...sale.left, ...gone].sort()).toEqual([...now.barrows[seat]!].sort());
      expect(sale.left.length).toBeLessThanOrEqual(now.barrow_size);
    }
    // What it promises is what the table pays.
    for (const move of best.moves) await play(move);
    const after = await view();
    expect(after.points[seat]!['coins']! - now.points[seat]!['coins']!).toBe(best.coins);
    expect(after.barrows[seat]).toEqual(best.left);
  });

  it('reads the sale of everything from its preview, and is right', async () => {
    const { client, view, play, greedy } = await table(2, { selling: 'all' });
    for (let i = 0; i < 80 && (await view()).phase !== 'sale'; i += 1) await play(await greedy());
    const now = await view();
    expect(now.phase).toBe('sale');
    const seat = now.actor!;
    const { preview } = await client.ask('preview', { move: 'sell all' });
    const sale = sale_of('sell all', preview as GardenPreview, now.barrows[seat]!);
    expect([...sale.bouquets.flat(), ...sale.dropped].sort()).toEqual([...now.barrows[seat]!].sort());
    expect(sale.left).toEqual([]);
    expect(sale.coins).toBeGreaterThan(0);
    await play('sell all');
    const after = await view();
    expect(after.points[seat]!['coins']! - now.points[seat]!['coins']!).toBe(sale.coins);
    expect(after.barrows[seat]).toEqual([]);
  });

  it('says in the question of a chain that the same person goes on', async () => {
    const { foresight, view, play, greedy } = await table(2, {});
    for (let i = 0; i < 80 && (await view()).phase !== 'chain'; i += 1) await play(await greedy());
    const now = await view();
    expect(now.phase).toBe('chain');
    expect(await foresight.next([])).toMatchObject({ seat: now.actor, chain: true });
  });

  it('suggests to throw away only where nothing can be sold', () => {
    const sale = (coins: number, dropped: Sale['dropped']): Sale => ({
      moves: [],
      bouquets: [],
      dropped,
      coins,
      left: [],
    });
    const [drops, earns, keeps] = [sale(0, ['P']), sale(3, []), sale(0, [])];
    expect(advised(drops, earns)).toBe(earns);
    expect(advised(sale(1, ['P']), earns).coins).toBe(1);
    // All of one colour: they have to go. And at the end nothing need be sold.
    expect(advised(drops, sale(0, ['P']))).toBe(drops);
    expect(advised(keeps, earns)).toBe(keeps);
  });

  it('takes tokens away one by one', () => {
    expect(without(['P', 'P', 'W', 'B'], ['P', 'B', 'R'])).toEqual(['P', 'W']);
  });
});
