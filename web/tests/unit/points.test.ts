import './setup';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games';
import { engine } from './engine';

describe('the points on the first page', () => {
  it('have the tokens of the round that is played in them', async () => {
    const client = await engine();
    await client.ask('new', {
      game: 'runs',
      players: 2,
      options: { rounds: 1, dealt_jokers: 'hand' },
      deal: {
        first: 0,
        rounds: [
          [...range(81, 88), ...range(1, 10), ...['J', 'J', 'J'], ...range(11, 80), ...range(89, 100)],
        ],
      },
    });
    await client.ask('play', { move: 'lay 1 2 3' });
    const { view } = await client.ask('view', { seat: null });
    expect(view.scores).toEqual([0, 0]);
    expect(games.runs.points(view)[0]).toBeGreaterThan(0);
    expect(games.runs.points(view)[1]).toBe(0);
  });
});

function range(least: number, most: number): string[] {
  return Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
}
