import { format, pieces, type Piece, type Value } from './message';
import type { Catalogue, Key } from './en';

export type { Key } from './en';
export type Language = 'en' | 'fr' | 'it' | 'de';
export const languages: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
};

// A language is a file of its own: the page loads the one that is spoken.
const load: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  it: () => import('./it'),
  de: () => import('./de'),
};

class Speech {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue | null>(null);
}
export const speech = new Speech();

export function is_language(value: unknown): value is Language {
  return typeof value === 'string' && value in languages;
}

/** The first language of the browser that the page speaks. */
export function browser_language(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (is_language(short)) return short;
  }
  return 'en';
}

export async function speak(language: Language): Promise<void> {
  const { default: catalogue } = await load[language]();
  speech.catalogue = catalogue;
  speech.language = language;
  document.documentElement.lang = language;
}

function text(key: Key): string {
  return speech.catalogue?.[key] ?? key;
}

export function t(key: Key, values?: Record<string, string | number>): string {
  return format(speech.language, text(key), values);
}

/** For texts that hold pictures or names: see ui/Say.svelte. */
export function t_pieces<V extends Value>(key: Key, values: Record<string, V>): Piece<V>[] {
  return pieces(speech.language, text(key), values);
}

/** Whether the catalogue has this key: for keys made of what the engine says. */
export function known_key(key: string): key is Key {
  return speech.catalogue !== null && key in speech.catalogue;
}

/** “Ada, Ben and Clio” in the language spoken. */
export function t_list(items: string[]): string {
  return new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(items);
}
