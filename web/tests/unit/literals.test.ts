// Whatever people read or hear comes from the catalogues: no part of the page says anything in one language of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const parts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .sort();
/** What is read out or shown by a browser. */
const SPOKEN = new Set([
  'title',
  'aria-label',
  'alt',
  'placeholder',
  'label',
  'aria-description',
  'aria-roledescription',
]);
/** A word: names of the product, of squares and of the seats' flowers are the same in all languages. */
const WORD = /\p{L}{2,}/u;
const SAME_EVERYWHERE = /\bBloom\b/gu;

/** The texts of a part that do not come from a catalogue. */
function literals(source: string): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    const words = text.trim();
    if (WORD.test(words.replace(SAME_EVERYWHERE, ''))) found.push(words);
  };
  const visit = (node: unknown, inside: string | null): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, inside);
    else if (node && typeof node === 'object') {
      const { type, name } = node as { type?: string; name?: string };
      if (type === 'Text') {
        if (inside === null || SPOKEN.has(inside)) add((node as AST.Text).data);
        return;
      }
      if (type === 'Comment' || type === 'StyleSheet') return;
      const attribute = type === 'Attribute' || type === 'StyleDirective' || type === 'ClassDirective';
      for (const [key, value] of Object.entries(node))
        if (key !== 'parent' && key !== 'metadata') visit(value, attribute ? name! : inside);
    }
  };
  visit(parse(source, { modern: true }).fragment, null);
  return found;
}

describe('no part of the page speaks a language of its own', () => {
  it('finds what does', () => {
    expect(literals('<p>Try again</p>')).toEqual(['Try again']);
    expect(literals('<button aria-label="Close" class="icon wide">×</button>')).toEqual(['Close']);
    expect(literals('{#if a}<b title="Sorry, {b}">{t("x")}</b>{/if}')).toEqual(['Sorry,']);
    expect(literals('<a href="/new/town" class="btn">{t("play")}</a><i>Bloom</i>')).toEqual([]);
  });
  it('looks at all of it', () => {
    expect(parts.length).toBeGreaterThan(100);
    const wrong = parts.flatMap((name) =>
      literals(readFileSync(join(src, name), 'utf8')).map((text) => `${relative('', name)}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Where the message of an error, which is English, is used, and what becomes of it. */
const MESSAGES: Record<string, string> = {
  'App.svelte': 'asked which error it is',
  'app/parts.ts': 'another error of the same message',
  'app/store.ts': 'another error of the same message',
  'pages/Home.svelte': 'said by table/files.ts, in the language spoken',
  'table/client.ts': 'makes the error of what the engine answers',
  'table/online/line.ts': 'a message of the server, not of an error',
  'table/online/session.svelte.ts': 'the detail behind a sentence',
  'table/online/table.svelte.ts': 'the detail behind a sentence',
  'table/session.svelte.ts': 'the detail behind a sentence',
  'table/worker.ts': 'the detail behind a sentence',
  'table/worker_transport.ts': 'the detail behind a sentence',
  'ui/Failed.svelte': 'the detail behind a sentence',
  'ui/online/CheckDialog.svelte': 'the detail behind a sentence',
};

it('shows the message of an error as a detail alone', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const using = files.filter(
    (name) =>
      /\.(ts|svelte)$/.test(name) &&
      !name.includes('.test.') &&
      /\b(error|event|message|cause)\.message\b|String\(error\)|\.error\?\.message\b|\bmessage\.reason\b/.test(
        readFileSync(join(src, name), 'utf8'),
      ),
  );
  expect(using.sort()).toEqual(Object.keys(MESSAGES).sort());
});
