import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../table/session.svelte';
import { layers, newest, results } from './past';
import type { RunsEvent } from './types';

const entry = (events: object[], view: object = {}): LogEntry =>
  ({ seat: 0, move: '', events: events as RunsEvent[], revealed: false, view }) as unknown as LogEntry;

const lay = (seat: number, run: string, tiles: string[]) =>
  entry([{ event: 'lay', seat, run, tiles, flowers: 3 }], { runs: [tiles] });

describe('what the log knows', () => {
  it('names who laid a run, until the round ends', () => {
    const log = [lay(1, 'r1', ['1', '2', '3']), lay(0, 'r2', ['5', '6', '7'])];
    expect(layers(log)).toEqual({ r1: 1, r2: 0 });
    expect(layers([...log, entry([{ event: 'round_end' }])])).toEqual({});
  });
  it('finds the tiles that came last', () => {
    const log = [
      lay(1, 'r1', ['1', '2', 'J']),
      entry([{ event: 'extend', seat: 0, run: 'r1', tiles: ['1', '2', 'J', '4', '6'], added: 2 }]),
      entry([{ event: 'draw', seat: 1, tile: '9', blind: false, found: true }]),
    ];
    expect(newest(log)).toEqual({ run: 'r1', tiles: new Set(['4', '6']), seat: 0 });
    expect(newest(log.slice(0, 1))).toEqual({ run: 'r1', tiles: new Set(['1', '2', 'J']), seat: 1 });
    expect(newest([...log, entry([{ event: 'round_end' }])])).toBeNull();
    expect(newest([])).toBeNull();
  });
  it('adds up the rounds, whatever is known of the positions', () => {
    const won = (seat: number, value: number) => entry([{ event: 'reward', seat, value }]);
    const end = (round: number, points: number[]) =>
      entry([{ event: 'round_end', round, points, hands: [[], ['5']] }]);
    const log = [won(0, 10), won(1, 3), end(1, [10, -2]), won(1, 2), won(1, 5), won(0, 5), end(2, [4, 7])];
    expect(
      results(log).map(({ index, round, rewards, totals }) => ({ index, round, rewards, totals })),
    ).toEqual([
      { index: 2, round: 1, rewards: [10, 3], totals: [10, -2] },
      { index: 6, round: 2, rewards: [5, 7], totals: [14, 5] },
    ]);
  });
});
