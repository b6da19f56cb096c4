import { untrack } from 'svelte';
import { format, pieces, type Piece, type Value } from './message';
import type { GameId } from '../table/messages';
import type { Catalogue, Key } from './en';

export type { Key } from './en';
export type Language = 'en' | 'fr' | 'it' | 'de';
export const languages: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
};

/**
 * What is said on every page, also when something fails; at the tables of a game; around tables on a server; of a
 * piece that somebody asks about.
 */
export type Part = 'shell' | 'trouble' | GameId | 'online' | 'explain';

// Each part of each language is a file of its own: the page loads those that it needs.
type Words = Partial<Catalogue>;
const files = import.meta.glob<Words>(['./??/*.ts', '!./??/index.ts'], { import: 'default' });

class Speech {
  language = $state<Language>('en');
  catalogue = $state.raw<Words | null>(null);
}
export const speech = new Speech();

/** What pages asked for so far: a language that is chosen brings all of it. */
const wanted = new Set<Part>(['shell', 'trouble']);
/** What of it is in the catalogue. */
let spoken = new Set<Part>();
/** The language that was asked for last, and how often one was. */
let target: Language = 'en';
let asked = 0;

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

async function load(language: Language, parts: Iterable<Part>): Promise<Words> {
  const lists = await Promise.all([...parts].map((part) => files[`./${language}/${part}.ts`]!()));
  return Object.assign({}, ...lists) as Words;
}

/**
 * Speaks another language as soon as all its words are there; of several that are asked for the last one.
 * Rejects if they cannot be loaded: then nothing has changed.
 */
export async function speak(language: Language): Promise<void> {
  const before = target;
  const turn = ++asked;
  target = language;
  try {
    for (let parts = 0; parts !== wanted.size;) {
      parts = wanted.size;
      const words = await load(language, wanted);
      if (turn !== asked) return;
      // What was wanted meanwhile must not be missing.
      if (parts !== wanted.size) continue;
      speech.catalogue = words;
      spoken = new Set(wanted);
      speech.language = language;
      document.documentElement.lang = language;
    }
  } catch (error) {
    if (turn !== asked) return;
    target = before;
    throw error;
  }
}

/**
 * Before what uses them is drawn: the words of these parts, in the language spoken and in any that is chosen later.
 * Whoever asks while drawing does not depend on the language: a page would be opened anew with every change of it.
 */
export const need_words = (...parts: Part[]): Promise<void> => untrack(() => fetch_words(parts));

async function fetch_words(parts: Part[]): Promise<void> {
  const fresh = parts.filter((part) => !wanted.has(part));
  for (const part of fresh) wanted.add(part);
  // Before a language is spoken it is enough to be wanted.
  if (speech.catalogue === null) return;
  try {
    while (parts.some((part) => !spoken.has(part))) {
      const { language } = speech;
      const words = await load(language, parts);
      if (language !== speech.language) continue;
      speech.catalogue = { ...speech.catalogue, ...words };
      spoken = new Set([...spoken, ...parts]);
    }
  } catch (error) {
    for (const part of fresh) wanted.delete(part);
    throw error;
  }
}

const told = new Set<Key>();

function text(key: Key): string {
  const found = speech.catalogue?.[key];
  if (found === undefined && !told.has(key)) {
    told.add(key);
    console.error(`There are no words for ${key}: see need_words.`);
  }
  return found ?? key;
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
