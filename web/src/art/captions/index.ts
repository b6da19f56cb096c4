import type { Captions } from './en';

/** The words of the gallery, one file per language, loaded when it is opened. */
const load: Record<string, () => Promise<{ default: Captions }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  it: () => import('./it'),
  de: () => import('./de'),
};

export async function load_captions(language: string): Promise<Captions> {
  return (await (load[language] ?? load['en']!)()).default;
}
export type { Captions };
