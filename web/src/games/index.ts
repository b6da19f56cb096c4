import type { Component } from 'svelte';
import type { GameId, TableView } from '../table/messages';
import type { Session } from '../table/session.svelte';

/** What a game brings to the page. Its table is loaded when one is opened. */
export interface GamePage {
  id: GameId;
  players: [number, number];
  /** Everybody may see everything: among people at one device nothing is covered. */
  open_hands: boolean;
  /** Missing until the game can be played here. */
  table?: () => Promise<{ default: Component<{ session: Session }> }>;
  /** A small picture of a table, drawn without the engine. */
  picture?: () => Promise<{ default: Component<{ view: TableView; components: unknown; seat: number }> }>;
}

export const games: Record<GameId, GamePage> = {
  town: {
    id: 'town',
    players: [2, 4],
    open_hands: false,
    table: () => import('./town/TownTable.svelte'),
    picture: () => import('./town/MiniCity.svelte'),
  },
  runs: {
    id: 'runs',
    players: [2, 5],
    open_hands: false,
    table: () => import('./runs/RunsTable.svelte'),
    picture: () => import('./runs/MiniTable.svelte'),
  },
  garden: {
    id: 'garden',
    players: [2, 5],
    open_hands: true,
    table: () => import('./garden/GardenTable.svelte'),
    picture: () => import('./garden/MiniGarden.svelte'),
  },
};
export const game_list: GamePage[] = [games.town, games.runs, games.garden];
