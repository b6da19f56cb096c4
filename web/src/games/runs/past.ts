// What the log knows and a view does not: who laid which run, and what came to the table last.

import type { LogEntry } from '../../table/session.svelte';
import type { RunsEvent, RunsView, Tile } from './types';

/** By run of this round: the seat that laid it. */
export function layers(log: LogEntry[]): Record<string, number> {
  let out: Record<string, number> = {};
  for (const event of log.flatMap((entry) => entry.events as RunsEvent[])) {
    if (event.event === 'lay') out[event.run] = event.seat;
    else if (event.event === 'round_end') out = {};
  }
  return out;
}

/** The tiles that the last action on the table brought there, and to which run. */
export function newest(log: LogEntry[]): { run: string; tiles: Set<Tile>; seat: number } | null {
  for (let at = log.length - 1; at >= 0; at -= 1) {
    for (const event of (log[at]!.events as RunsEvent[]).toReversed()) {
      if (event.event === 'round_end') return null;
      if (event.event === 'lay') return { run: event.run, tiles: new Set(event.tiles), seat: event.seat };
      if (event.event === 'swap') return { run: event.run, tiles: new Set([event.tile]), seat: event.seat };
      if (event.event === 'extend') {
        const before =
          (log[at - 1]?.view as RunsView | undefined)?.runs[Number(event.run.slice(1)) - 1] ?? [];
        const old = new Set(before.filter((tile) => tile !== 'J'));
        return {
          run: event.run,
          tiles: new Set(event.tiles.filter((tile) => tile !== 'J' && !old.has(tile))),
          seat: event.seat,
        };
      }
    }
  }
  return null;
}

export interface RoundResult {
  /** The log entry that ended it. */
  index: number;
  round: number;
  /** By seat. */
  points: number[];
  rewards: number[];
  totals: number[];
  hands: Tile[][];
}

/** The rounds that are over. */
export function results(log: LogEntry[]): RoundResult[] {
  const out: RoundResult[] = [];
  const rewards: number[] = [];
  // By what happened alone: the positions may be unknown here.
  log.forEach((entry, index) => {
    for (const event of entry.events as RunsEvent[]) {
      if (event.event === 'reward') rewards[event.seat] = (rewards[event.seat] ?? 0) + event.value;
      if (event.event !== 'round_end') continue;
      const { round, points, hands } = event;
      out.push({
        index,
        round,
        points,
        rewards: points.map((_, seat) => rewards[seat] ?? 0),
        totals: points.map((sum, seat) => sum + (out.at(-1)?.totals[seat] ?? 0)),
        hands,
      });
      rewards.length = 0;
    }
  });
  return out;
}
