import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../../src/i18n/de';
import en from '../../src/i18n/en';
import fr from '../../src/i18n/fr';
import italian from '../../src/i18n/it';
import { parameters, parse, type Part } from '../../src/i18n/message';
import { kOutlines } from '../../src/rules';
import { engine } from './engine';

const catalogues: Record<string, Record<string, string>> = { en, fr, it: italian, de };
const keys = Object.keys(en);

function plurals(list: Part[]): Record<string, Part[]>[] {
  return list.flatMap((part) =>
    typeof part !== 'string' && 'forms' in part
      ? [part.forms, ...Object.values(part.forms).flatMap(plurals)]
      : [],
  );
}

describe.each(Object.entries(catalogues))('the catalogue %s', (language, catalogue) => {
  it('has every key and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort());
  });
  it('leaves nothing empty that English has', () => {
    for (const key of keys) if (en[key as keyof typeof en] !== '') expect(catalogue[key], key).not.toBe('');
  });
  it('uses the same parameters as English', () => {
    for (const key of keys)
      expect(parameters(catalogue[key]!), key).toEqual(parameters(en[key as keyof typeof en]));
  });
  it('has every plural form that its numbers need', () => {
    const rule = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 200 }, (_, n) => rule.select(n)));
    for (const key of keys)
      for (const forms of plurals(parse(catalogue[key]!))) {
        // Forms by exact numbers only (=2 and other) are a choice, not a plural.
        const by_number = Object.keys(forms).every((form) => form.startsWith('=') || form === 'other');
        if (by_number) continue;
        for (const form of needed) expect(Object.keys(forms), `${key}: ${form}`).toContain(form);
      }
  });
  it('is translated', () => {
    if (language === 'en') return;
    const same = keys.filter((key) => {
      const text = en[key as keyof typeof en];
      return catalogue[key] === text && /[a-z]{4}/i.test(text.replace(/\{[^}]*\}/g, ''));
    });
    // Names, and words that are the same in both languages.
    const allowed =
      /^(game\.|end\.sum|about\.fair$|online\.chat$|seat\.expert|token$|menu$|notify$|round$|(town|garden)\.round$|tile\.|flower\.|about\.version|rules\.fact\.art|new\.(options|who)|nav$|points$|speed\.normal|hand$|town\.(last|option|source)|(runs|garden)\.(piece|option|source))/;
    expect(same.filter((key) => !allowed.test(key))).toEqual([]);
  });
});

describe('options', () => {
  it('have a name, and every value a name and a sentence, in every language', async () => {
    const client = await engine();
    const { games } = await client.ask('games');
    client.close();
    for (const { id, options } of games)
      for (const [option, { values }] of Object.entries(options))
        for (const catalogue of Object.values(catalogues)) {
          const key = `${id}.option.${option}`;
          expect(catalogue[key], key).toBeTruthy();
          for (const value of values) {
            expect(catalogue[`${key}.${value}`], `${key}.${value}`).toBeTruthy();
            expect(catalogue[`${key}.${value}.what`], `${key}.${value}.what`).toBeTruthy();
          }
        }
  });
  it('say in a sentence which rulebook each value comes from', async () => {
    const client = await engine();
    const { games } = await client.ask('games');
    client.close();
    const words: Record<string, Record<string, RegExp>> = {
      en: { any: /rulebook/, french: /French/, italian: /Italian/ },
      fr: { any: /règle/, french: /française/, italian: /italienne/ },
      it: { any: /regolament/, french: /francese/, italian: /italiano/ },
      de: { any: /Regel/, french: /französisch/, italian: /italienisch/ },
    };
    for (const { id, options } of games)
      for (const [option, { values, books = {}, by_seat }] of Object.entries(options)) {
        if (by_seat) continue; // no reading of a rule
        for (const [language, catalogue] of Object.entries(catalogues))
          for (const value of values) {
            const key = `${id}.option.${option}.${value}.what`;
            expect(catalogue[key], `${language} ${key}`).toMatch(words[language]!.any!);
            // Where the books differ, the sentence names the one that means this value.
            if (new Set(Object.values(books)).size < 2) continue;
            for (const [book, meant] of Object.entries(books))
              if (meant === value)
                expect(catalogue[key], `${language} ${key}`).toMatch(words[language]![book]!);
          }
      }
  });
  it('are explained by the clauses of the rules, the default first', async () => {
    const client = await engine();
    const { games } = await client.ask('games');
    client.close();
    for (const { id, options } of games)
      for (const [option, { values, default: usual, by_seat }] of Object.entries(options)) {
        if (by_seat) continue; // no reading of a rule
        const readings = Object.values(kOutlines[id].readings).filter((each) => each.option === option);
        expect(readings.length, option).toBeGreaterThan(0);
        for (const reading of readings) {
          expect(reading.values[0], option).toBe(String(usual));
          expect([...reading.values].sort(), option).toEqual(values.map(String).sort());
        }
      }
  });
  it('have names for what the rules read in several ways', () => {
    for (const [game, { readings }] of Object.entries(kOutlines))
      for (const { option, values } of Object.values(readings))
        for (const value of values) expect(keys).toContain(`${game}.option.${option}.${value}`);
  });
  it('are never shown by their ids', () => {
    for (const [language, catalogue] of Object.entries(catalogues))
      for (const [key, text] of Object.entries(catalogue))
        // Forms of plurals (=0 {…}) are notation, not text.
        expect(text.replace(/(^|\s)=\d+ \{/g, ' {'), `${language} ${key}`).not.toMatch(/[a-z_]+=\w+/);
  });
});

function without_braces(text: string): string {
  let depth = 0;
  let out = '';
  for (const char of text) {
    if (char === '{') depth += 1;
    if (depth === 0) out += char;
    if (char === '}') depth -= 1;
  }
  return out;
}

describe('the page', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['art', 'i18n'].includes(entry.name) ? [] : files(path);
      return /\.(svelte|ts)$/.test(entry.name) && !/Gallery\.svelte$/.test(entry.name) ? [path] : [];
    });
  const sources = files('src').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

  it('uses no key that is missing', () => {
    for (const { path, text } of sources)
      for (const [, key] of text.matchAll(/\bt\('([\w.]+)'/g)) expect(keys, path).toContain(key);
  });
  it('uses every key', () => {
    const all = sources.map(({ text }) => text).join('\n');
    // Keys made of parts are used by their beginning.
    const made =
      /^(game|record\.why|refusal|theme|speed|motion|seat|flower|tile|tiles|end\.wins|(town|runs|garden)\.(ask|log|reason|refusal|source|option|piece)|about\.ours|rules\.fact|online\.(error|clock|grace|by|stopped)|check|new\.(who|book)|garden\.chain|explain\.(town|runs|garden))\./;
    // What is said of a person and to them is asked for by the first of the two (table/people.ts).
    const used = (key: string) => all.includes(`'${key}'`) || all.includes(`'${key.replace(/\.you$/, '')}'`);
    const unused = keys.filter((key) => !used(key) && !made.test(key));
    expect(unused).toEqual([]);
  });
  it('has no words outside the catalogues', () => {
    // Text between tags that is not an expression: letters are words.
    for (const { path, text } of sources.filter(({ path }) => path.endsWith('.svelte'))) {
      const markup = without_braces(
        text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ''),
      );
      const words = [...markup.matchAll(/>([^<>]*[A-Za-z]{3}[^<>]*)</g)].map(([, found]) => found!.trim());
      const allowed = new Set(['Bloom', '· Bloom', 'Bloom Town', 'Enter', 'Esc']);
      expect(
        words.filter((word) => !allowed.has(word)),
        path,
      ).toEqual([]);
    }
  });
});
