// What every text keeps to: the words of docs/words.md, and the typography of its language.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../../src/i18n/de';
import en from '../../src/i18n/en';
import fr from '../../src/i18n/fr';
import italian from '../../src/i18n/it';
import { game_ids, load_book, type GameId } from '../../src/rules';

const catalogues = { en, fr, it: italian, de } as const;
type Language = keyof typeof catalogues;
const names = { English: 'en', French: 'fr', Italian: 'it', German: 'de' } as const;

/** The texts below a value, each with the way to it; pairs of a name and a text. */
function texts_in(value: unknown, way: string): [string, string][] {
  if (typeof value === 'string') return [[way, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => texts_in(inner, `${way} ${key}`));
}
// Plurals without their notation: every form is a text of its own.
const plain = (text: string): string =>
  text.replace(/\{\w+, plural, /g, '').replace(/(=\d+|one|many|other) \{/g, ' | ');

type Text = { way: string; text: string; game: GameId | null };
async function texts_of(language: Language): Promise<Text[]> {
  const of_page = Object.entries(catalogues[language] as Record<string, string>).map(([key, text]) => ({
    way: key,
    text: plain(text),
    game: game_ids.find((game) => key.startsWith(`${game}.`)) ?? null,
  }));
  const books = await Promise.all(
    game_ids.map(async (game) =>
      texts_in(await load_book(game, language), game).map(([way, text]) => ({ way, text, game })),
    ),
  );
  return [...of_page, ...books.flat()];
}

const page = readFileSync(join(import.meta.dirname, '../../../docs/words.md'), 'utf8');
/** The rows of the table below a heading, each a list of cells. */
function rows_of(heading: string): string[][] {
  const part = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
const words_in = (cell: string): string[] => cell.split(', ');
const as_word = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word.replace(/[.*+?^$()[\]\\|]/g, '\\$&')}(?!\\p{L})`, 'iu');

describe('docs/words.md', () => {
  it.each(game_ids)('names words of %s that the page uses', async (game) => {
    const rows = rows_of(game);
    expect(rows.length).toBeGreaterThan(10);
    for (const [column, language] of Object.values(names).entries()) {
      // Pieces of town and the flowers have keys without the name of the game.
      const texts = (await texts_of(language)).filter((each) => each.game === game || each.game === null);
      const all = texts
        .map(({ text }) => text.replace(/\*\*/g, ''))
        .join('\n')
        .toLowerCase();
      const missing = rows
        .flatMap((row) => words_in(row[column]!))
        .filter((word) => !all.includes(word.toLowerCase()));
      expect(missing, language).toEqual([]);
    }
  });

  it('names words that the page does not use', async () => {
    const rows = rows_of('Not these');
    expect(rows.length).toBeGreaterThan(20);
    for (const [name, where, not] of rows) {
      expect(Object.keys(names)).toContain(name);
      expect(['everywhere', ...game_ids]).toContain(where);
      const texts = await texts_of(names[name as keyof typeof names]);
      const used = words_in(not!).flatMap((word) =>
        texts
          .filter(({ text, game }) => (where === 'everywhere' || where === game) && as_word(word).test(text))
          .map(({ way, text }) => `${word} in ${way}: ${text}`),
      );
      expect(used, name).toEqual([]);
    }
  });
});

const kNarrow = '\u202f';
const kNoBreak = '\u00a0';

describe.each(['en', 'fr', 'it', 'de'] as const)('the typography of %s', (language) => {
  const expect_none = async (wrong: RegExp) => {
    const found = (await texts_of(language)).filter(({ text }) => wrong.test(text));
    expect(found.map(({ way, text }) => `${way}: ${text}`)).toEqual([]);
  };

  it('has curved quotes and apostrophes', () => expect_none(/['"`´]/));
  it('has no two spaces, and none at an end', () => expect_none(/ {2}(?!\|)|^ (?!\|)|[^|] $/));
  it('says no word twice', () => expect_none(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu));

  if (language === 'fr') {
    it('has a narrow no-break space before ; ! ?', () => expect_none(new RegExp(`[^${kNarrow}][;!?]`)));
    it('has a no-break space before a colon', () => expect_none(new RegExp(`[^${kNoBreak}]:`)));
    it('says vous', () => expect_none(/(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu));
  } else {
    it('has no space before ; : ! ?', () => expect_none(/\s[;:!?]/u));
  }
  if (language === 'de')
    it('has a no-break space before dots at the end', () => expect_none(new RegExp(`[^${kNoBreak}]…$`)));
  else it('has no space before dots at the end', () => expect_none(/\s…$/u));

  // “il 8” would be wrong, and so would “l’7”: a number stands without an article.
  if (language === 'it')
    it('has no article before a number', () =>
      expect_none(/(?<!\p{L})(il|lo|[dsna]+[e]?l) \{(tile|second|token)\}/iu));
});
