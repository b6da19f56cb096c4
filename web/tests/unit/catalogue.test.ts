import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../../src/i18n/de';
import en from '../../src/i18n/en';
import fr from '../../src/i18n/fr';
import italian from '../../src/i18n/it';
import { parameters, parse, type Part } from '../../src/i18n/message';

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
      /^(game\.|end\.sum|seat\.expert|token$|menu$|notify$|round$|(town|garden)\.round$|tile\.|flower\.|about\.version|new\.options|nav$|points$|speed\.normal|hand$|town\.(last|option|source)|(runs|garden)\.(piece|option|source))/;
    expect(same.filter((key) => !allowed.test(key))).toEqual([]);
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
      if (entry.isDirectory()) return ['art', 'rules', 'i18n'].includes(entry.name) ? [] : files(path);
      return /\.(svelte|ts)$/.test(entry.name) && !/(Gallery|Rules)\.svelte$/.test(entry.name) ? [path] : [];
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
      /^(game|record\.why|theme|speed|motion|seat|flower|tile|tiles|end\.wins|(town|runs|garden)\.(ask|log|reason|refusal|source|option|piece)|online\.(error|clock|grace|by)|check)\./;
    const unused = keys.filter((key) => !all.includes(`'${key}'`) && !made.test(key));
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
