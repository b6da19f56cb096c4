import * as garden from './garden/outline';
import * as runs from './runs/outline';
import * as town from './town/outline';
import type { Book, Game, Language, Outline } from './types';

/** The rules of the three games: bones here, words in one file per game and language, loaded when they are read. */
export const kOutlines: Record<Game, Outline> = {
  town: { sections: town.kSections, figures: town.kFigures },
  runs: { sections: runs.kSections, figures: runs.kFigures },
  garden: { sections: garden.kSections, figures: garden.kFigures },
};

const load: Record<Game, Record<Language, () => Promise<{ default: Book }>>> = {
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

export async function load_book(game: Game, language: string): Promise<Book> {
  const of_game = load[game];
  return (await (of_game[language as Language] ?? of_game.en)()).default;
}

export { clause_anchor } from './anchor';
export { kGames, kLanguages } from './types';
export type { Book, Figure, Game, Language, Outline } from './types';
