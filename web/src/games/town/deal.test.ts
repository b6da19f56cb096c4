import '../../../tests/unit/setup';
import { describe, expect, it, vi } from 'vitest';
import { engine } from '../../../tests/unit/engine';
import type { GameRecord } from '../../table/messages';
import { deal_of } from './deal';

vi.setConfig({ testTimeout: 30_000 });
vi.stubGlobal('location', { search: '' });
const { play_again } = await import('../../table/replay');

/** A game of so many moves by chance, from a seed of its own. */
async function play(players: number, seed: number, moves: number): Promise<GameRecord> {
  const client = await engine();
  await client.ask('new', {
    game: 'town',
    players,
    options: { side: seed % 2 ? 'A' : 'B' },
    seed: seed.toString(16).padStart(2, '0').repeat(32),
  });
  let state = seed * 7919 + 1;
  for (let i = 0; i < moves; i += 1) {
    const { moves: legal } = await client.ask('legal');
    if (legal.length === 0) break;
    state = (state * 48271) % 0x7fffffff;
    await client.ask('play', { move: legal[state % legal.length]! });
  }
  // Of a finished game the server tells everything.
  while ((await client.ask('scores')).over) await client.ask('undo');
  return (await client.ask('record')).record;
}

describe.each([2, 3, 4])('a town of %i', (players) => {
  it.each([1, 2, 3])('is told again from what a seat has seen (%i)', async (seed) => {
    const whole = await play(players, seed, 12 * seed * players);
    const client = await engine();
    const truth = await play_again(client, whole);
    const { components } = (await client.ask('games')).games.find(({ id }) => id === 'town')!;
    // The long games know everything that can be taken.
    if (seed === 3) expect(JSON.stringify(truth.log.map(({ events }) => events))).toContain('"blind":true');
    for (const seat of [null, ...Array.from({ length: players }, (_, i) => i)]) {
      const { view } = await client.ask('view', { seat });
      const deal = deal_of(view, truth.log, components);
      const { format, version, game, options, players: names, moves } = whole;
      const record = { format, version, game, options: options!, players: names, seed: null, deal, moves };
      const again = await engine();
      const told = await play_again(again, record);
      expect(told.opening).toEqual(truth.opening);
      expect(told.log.map((entry) => entry.view)).toEqual(truth.log.map((entry) => entry.view));
      expect((await again.ask('view', { seat })).view).toEqual(view);
    }
  });
});
