import type { Component } from 'svelte';
import type { Colour } from '../art';
import { load_part } from '../app/parts';
import { t, type Key } from '../i18n/index.svelte';
import type { TableView } from '../table/messages';
import type { WhyWords } from '../table/refusal';
import type { AboutModule } from './about';
import { game_ids, type GameId } from './ids';
import type { LogEntry, Session } from '../table/session.svelte';
import { won_by, type RunsView } from './runs/types';

/** What a game brings to the page. Its table is loaded when one is opened. */
export interface GamePage {
  id: GameId;
  players: [number, number];
  /** How many sit down unless somebody says otherwise. */
  usual: number;
  /** Everybody may see everything: among people at one device nothing is covered. */
  open_hands: boolean;
  table: () => Promise<{ default: Component<{ session: Session }> }>;
  /**
   * Finds a deal that explains all that was seen of a game on a server, so that it can be played again on
   * a device that has not seen it. Missing where that is not known.
   */
  deal?: () => Promise<{
    deal_of: (view: TableView, log: readonly LogEntry[], components: unknown) => unknown;
  }>;
  /** Why a move is refused, in words. */
  refusals: () => Promise<{ refusal_words: WhyWords }>;
  /** What its rulebook calls a round. */
  round: Key;
  /** The flower that stands for it in a list. */
  flower: 1 | 2 | 3 | 4 | 5;
  /** Of a game whose seats have colours: how they are called. */
  colours?: {
    word: (letter: string) => Key;
    /** At a table of so many there is one more colour, of somebody who has no seat. */
    more: { players: number; name: Key; what: Key };
  };
  /** What is said of a piece that somebody asks about. */
  about: () => Promise<AboutModule>;
  /** What everybody has now, as the table shows it. */
  points: (view: TableView) => number[];
  /** A small picture of a table, drawn without the engine. */
  picture: () => Promise<{ default: Component<{ view: TableView; components: unknown; seat: number }> }>;
}

/** A game that the page has no table for: everything can be played on a plain one, which explains nothing. */
const plain = (id: string, players: [number, number]): GamePage => ({
  id: id as GameId,
  round: 'round',
  flower: 2,
  players,
  usual: players[0],
  open_hands: false,
  refusals: () => Promise.resolve({ refusal_words: () => t('refusal.other') }),
  about: () => Promise.reject(new Error(`Nothing is told about pieces of ${id}.`)),
  points: ({ scores }) => scores,
  table: () => import('./plain/PlainTable.svelte'),
  picture: () => import('./plain/PlainPicture.svelte'),
});

/** Examples (cmake/Games.cmake): shown if a table of theirs is opened, in no menu. */
type Example = 'petals';

const all: Record<GameId | Example, GamePage> = {
  petals: plain('petals', [2, 4]),
  town: {
    id: 'town',
    round: 'town.round',
    flower: 1,
    players: [2, 4],
    usual: 2,
    open_hands: false,
    points: ({ scores }) => scores,
    deal: () => import('./town/deal'),
    refusals: () => load_part(() => import('./town/refusal'), 'town'),
    about: () => load_part(() => import('./town/about') as Promise<AboutModule>, 'explain'),
    table: () => load_part(() => import('./town/TownTable.svelte'), 'town'),
    picture: () => import('./town/MiniCity.svelte'),
  },
  runs: {
    id: 'runs',
    round: 'round',
    flower: 4,
    players: [2, 5],
    usual: 2,
    open_hands: false,
    // The scores are those of finished rounds.
    points: (view) => view.scores.map((points, seat) => points + won_by(view as RunsView, seat)),
    refusals: () => load_part(() => import('./runs/refusal'), 'runs'),
    about: () => load_part(() => import('./runs/about') as Promise<AboutModule>, 'explain'),
    table: () => load_part(() => import('./runs/RunsTable.svelte'), 'runs'),
    picture: () => import('./runs/MiniTable.svelte'),
  },
  garden: {
    id: 'garden',
    round: 'garden.round',
    flower: 3,
    colours: {
      word: (letter) => `garden.piece.flower.${letter as Colour}`,
      more: { players: 2, name: 'garden.piece.maurice', what: 'garden.maurice.new' },
    },
    players: [2, 5],
    // With two a third colour, Maurice's, is played for: more to learn.
    usual: 3,
    open_hands: true,
    points: ({ scores }) => scores,
    // Nothing is hidden: who begins is the whole deal.
    deal: () => Promise.resolve({ deal_of: ({ first }) => ({ first }) }),
    refusals: () => load_part(() => import('./garden/refusal'), 'garden'),
    about: () => load_part(() => import('./garden/about') as Promise<AboutModule>, 'explain'),
    table: () => load_part(() => import('./garden/GardenTable.svelte'), 'garden'),
    picture: () => import('./garden/MiniGarden.svelte'),
  },
};
export const games: Record<GameId, GamePage> = all;
export const game_list: GamePage[] = game_ids.map((id) => games[id]);
