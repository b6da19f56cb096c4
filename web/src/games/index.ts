import type { Component } from 'svelte';
import type { GameId, TableView } from '../table/messages';
import type { LogEntry, Session } from '../table/session.svelte';
import { won_by, type RunsView } from './runs/types';

/** What a game brings to the page. Its table is loaded when one is opened. */
export interface GamePage {
  id: GameId;
  players: [number, number];
  /** Everybody may see everything: among people at one device nothing is covered. */
  open_hands: boolean;
  table: () => Promise<{ default: Component<{ session: Session }> }>;
  /**
   * Finds a deal that explains all that was seen of a game on a server, so that it can be played again on
   * a device that has not seen it. Missing where that is not known.
   */
  past?: () => Promise<{
    deal_of: (view: TableView, log: readonly LogEntry[], components: unknown) => unknown;
  }>;
  /** What everybody has now, as the table shows it. */
  points: (view: TableView) => number[];
  /** A small picture of a table, drawn without the engine. */
  picture: () => Promise<{ default: Component<{ view: TableView; components: unknown; seat: number }> }>;
}

export const games: Record<GameId, GamePage> = {
  town: {
    id: 'town',
    players: [2, 4],
    open_hands: false,
    points: ({ scores }) => scores,
    past: () => import('./town/past'),
    table: () => import('./town/TownTable.svelte'),
    picture: () => import('./town/MiniCity.svelte'),
  },
  runs: {
    id: 'runs',
    players: [2, 5],
    open_hands: false,
    // The scores are those of finished rounds.
    points: (view) => view.scores.map((points, seat) => points + won_by(view as RunsView, seat)),
    table: () => import('./runs/RunsTable.svelte'),
    picture: () => import('./runs/MiniTable.svelte'),
  },
  garden: {
    id: 'garden',
    players: [2, 5],
    open_hands: true,
    points: ({ scores }) => scores,
    // Nothing is hidden: who begins is the whole deal.
    past: () => Promise.resolve({ deal_of: ({ first }) => ({ first }) }),
    table: () => import('./garden/GardenTable.svelte'),
    picture: () => import('./garden/MiniGarden.svelte'),
  },
};
export const game_list: GamePage[] = [games.town, games.runs, games.garden];
