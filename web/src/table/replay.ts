// What tables ask of an engine, wherever the table itself is kept.

import type { TableClient } from './client';
import type { GameId, GameRecord, TableView } from './messages';
import type { LogEntry } from './session';

export async function components_of(client: TableClient, game: GameId): Promise<unknown> {
  const { games } = await client.ask('games');
  return games.find((each) => each.id === game)?.components;
}

/**
 * The engine checks the whole record; then its moves are taken back and played again, so that the
 * log knows what happened at each of them. Refuses what the engine refuses.
 */
export async function play_again(
  client: TableClient,
  record: GameRecord,
  joined: number[] = [],
): Promise<{ opening: TableView; log: LogEntry[] }> {
  await client.ask('load', { record });
  const moves = record.moves;
  await Promise.all(moves.map(() => client.ask('undo')));
  const { view: opening } = await client.ask('view', { seat: null });
  const log = await Promise.all(
    moves.map(async ([seat, move], index): Promise<LogEntry> => {
      const [{ events, revealed }, { view }] = await Promise.all([
        client.ask('play', { move }),
        client.ask('view', { seat: null }),
      ]);
      return { seat, move, events, revealed, joined: joined.includes(index), view };
    }),
  );
  return { opening, log };
}
