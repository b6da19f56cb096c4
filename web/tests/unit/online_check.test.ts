import './setup';
import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../src/table/messages';
import { check_record, holds, still_added } from '../../src/table/check';
import type { Entry } from '../../src/table/online/messages';
import { engine } from './engine';

interface Fair {
  commitment: string;
  secret?: string;
  entropy: string[];
}

/** A whole game of town, dealt by the engine's own chance. */
async function played(): Promise<GameRecord> {
  const client = await engine();
  await client.ask('new', { game: 'town', players: 2 });
  for (;;) {
    const { moves } = await client.ask('legal');
    if (moves.length === 0) break;
    await client.ask('play', { move: moves[0]! });
  }
  return (await client.ask('record')).record;
}

describe('checking a game', async () => {
  const record = await played();
  const fair = record.fairness as Fair;
  const proof = { commitment: fair.commitment, entropy: fair.entropy[1]!, seat: 1 };
  const seen = record.moves.map(([seat, move]) => ({ seat, move }));

  it('confirms all of a fair game', async () => {
    const checked = await check_record(await engine(), record, proof, seen);
    expect(checked).toEqual({
      refused: null,
      moves: record.moves.length,
      game: 'yes',
      finished: true,
      deal: 'yes',
      seed: 'yes',
      commitment: 'yes',
      entropy: 'yes',
      seen: 'yes',
    });
    expect(holds(checked)).toBe(true);
  });

  it('says what it cannot know', async () => {
    const bare = { ...record };
    delete bare.fairness;
    const checked = await check_record(await engine(), bare, null, null);
    expect(checked).toMatchObject({
      game: 'yes',
      deal: 'yes',
      seed: 'unknown',
      commitment: 'unknown',
      entropy: 'unknown',
      seen: 'unknown',
    });
    expect(holds(checked)).toBe(true);
  });

  it('checks the seal alone for somebody whose bytes were for no seat', async () => {
    const moved = { ...proof, entropy: '33'.repeat(32), seat: null };
    const checked = await check_record(await engine(), record, moved, seen);
    expect(checked).toMatchObject({ commitment: 'yes', entropy: 'unknown' });
    const other = await check_record(await engine(), record, { ...moved, commitment: '11'.repeat(32) }, seen);
    expect(other.commitment).toBe('no');
  });

  it('holds nothing against a record for somebody who left before the deal', async () => {
    const entries = (kinds: [string, number?][]) =>
      kinds.map(([kind, seat], i) => ({ kind, number: i + 1, time: 0, seat }) as Entry);
    const gone = entries([['create'], ['join', 1], ['leave', 1], ['seat', 1], ['start']]);
    const mine = { ...proof, entropy: '33'.repeat(32) };
    const checked = await check_record(await engine(), record, still_added(mine, gone), seen);
    expect(checked.entropy).toBe('unknown');
    // Left in the middle, or somebody else: the own bytes still have to be there.
    for (const others of [
      entries([['create'], ['join', 1], ['start'], ['leave', 1]]),
      entries([['create'], ['join', 0], ['leave', 0], ['join', 1], ['start']]),
    ])
      expect(still_added(mine, others)).toEqual(mine);
  });

  it('says nothing of a seal that was not seen', async () => {
    const old = { ...proof, commitment: null as unknown as string };
    const checked = await check_record(await engine(), record, old, seen);
    expect(checked).toMatchObject({ commitment: 'unknown', entropy: 'yes' });
  });

  it('finds the own bytes where the answer with the seat was lost', async () => {
    const checked = await check_record(await engine(), record, { ...proof, seat: null }, seen);
    expect(checked).toMatchObject({ commitment: 'yes', entropy: 'yes' });
  });

  it('finds another commitment, left out chance, and moves that were not seen', async () => {
    const other = { commitment: '00'.repeat(32), entropy: '11'.repeat(16), seat: 0 };
    const checked = await check_record(await engine(), record, other, seen.slice(1));
    expect(checked).toMatchObject({ game: 'yes', commitment: 'no', entropy: 'no', seen: 'no' });
    expect(holds(checked)).toBe(false);
  });

  it('finds a secret that is not the one committed to', async () => {
    const forged = { ...record, fairness: { ...fair, secret: '22'.repeat(32) } };
    const checked = await check_record(await engine(), forged, null, null);
    expect(checked).toMatchObject({ seed: 'no', deal: 'unknown', game: 'unknown' });
    expect(checked.refused?.message).toMatch(/\w/);
    expect(holds(checked)).toBe(false);
  });

  it('finds a deal that the seed does not give, and a result that the moves do not', async () => {
    const swapped = structuredClone(record);
    const deal = swapped.deal as { first: number };
    deal.first = 1 - deal.first;
    const unfair = await check_record(await engine(), swapped, null, null);
    expect(unfair).toMatchObject({ deal: 'no', game: 'unknown' });
    const better = { ...record, scores: record.scores!.map((score) => score + 1) };
    const wrong = await check_record(await engine(), better, null, null);
    expect(wrong).toMatchObject({ seed: 'yes', deal: 'yes', game: 'no' });
    expect(holds(wrong)).toBe(false);
  });
});
