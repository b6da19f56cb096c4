// What is said again and again, at one tap. It is sent as text in the language of whoever says it; a page that knows
// the phrase shows it in the language of whoever reads it.

import type { Language } from '../../i18n/index.svelte';

/** The same phrases in every language, in the same order. */
export const phrases: Record<Language, readonly string[]> = {
  en: ['Hello!', 'Good luck!', 'Well played!', 'One moment, please.', 'Your turn!', 'Thank you!', 'Again?'],
  fr: [
    'Bonjour !',
    'Bonne chance !',
    'Bien joué !',
    'Un instant, s’il vous plaît.',
    'À vous !',
    'Merci !',
    'On rejoue ?',
  ],
  it: [
    'Ciao!',
    'Buona fortuna!',
    'Ben giocato!',
    'Un momento, per favore.',
    'Tocca a te!',
    'Grazie!',
    'Ancora una?',
  ],
  de: [
    'Hallo!',
    'Viel Glück!',
    'Gut gespielt!',
    'Einen Moment, bitte.',
    'Du bist dran!',
    'Danke!',
    'Noch einmal?',
  ],
};

/** A phrase in the language of whoever reads it; any other text as it is. */
export function in_own_words(text: string, language: Language): string {
  for (const list of Object.values(phrases)) {
    const at = list.indexOf(text);
    if (at >= 0) return phrases[language][at]!;
  }
  return text;
}
