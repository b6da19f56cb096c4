// The rounds of runs, told by events alone, are those that the engine counts.
import './setup';
import { expect, it } from 'vitest';
import { results } from '../../src/games/runs/past';
import type { RunsView } from '../../src/games/runs/types';
import type { LogEntry } from '../../src/table/session';
import { engine } from './engine';

it('counts rounds and their tokens as the engine does', async () => {
  const client = await engine();
  await client.ask('new', { game: 'runs', players: 3, seed: 'b1'.repeat(32) });
  const log: LogEntry[] = [];
  for (;;) {
    const { moves, seat } = await client.ask('legal');
    if (moves.length === 0) break;
    const { move } = await client.ask('think', { level: 'greedy', seed: log.length });
    const { events, revealed } = await client.ask('play', { move });
    const { view } = await client.ask('view', { seat: null });
    log.push({ seat: seat!, move, events, revealed, view });
  }
  const told = results(log);
  expect(told.length).toBeGreaterThan(1);
  const sum = [0, 0, 0];
  for (const { index, rewards, totals } of told) {
    const view = log[index]!.view as RunsView;
    rewards.forEach((each, seat) => (sum[seat]! += each));
    expect(sum).toEqual(view.reward_points);
    expect(totals).toEqual(view.scores);
  }
  expect(Math.max(...sum)).toBeGreaterThan(0);
});
