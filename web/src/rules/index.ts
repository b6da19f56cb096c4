import * as garden from './garden/outline';
import * as runs from './runs/outline';
import * as town from './town/outline';
import type { Book, GameId, Language, Outline } from './types';

/** The rules of the three games: bones here, words in one file per game and language, loaded when they are read. */
export const kOutlines: Record<GameId, Outline> = {
  town: town.kOutline,
  runs: runs.kOutline,
  garden: garden.kOutline,
};

const load: Record<GameId, Record<Language, () => Promise<{ default: Book }>>> = {
  town: {
    en: () => import('./town/en'),
    fr: () => import('./town/fr'),
    it: () => import('./town/it'),
    de: () => import('./town/de'),
  },
  runs: {
    en: () => import('./runs/en'),
    fr: () => import('./runs/fr'),
    it: () => import('./runs/it'),
    de: () => import('./runs/de'),
  },
  garden: {
    en: () => import('./garden/en'),
    fr: () => import('./garden/fr'),
    it: () => import('./garden/it'),
    de: () => import('./garden/de'),
  },
};

export async function load_book(game: GameId, language: string): Promise<Book> {
  const of_game = load[game];
  return (await (of_game[language as Language] ?? of_game.en)()).default;
}

export { clause_anchor } from './anchor';
export { game_ids } from '../games/ids';
export { kLanguages } from './types';
export type { Book, Facts, Figure, GameId, Language, Outline, Played } from './types';
