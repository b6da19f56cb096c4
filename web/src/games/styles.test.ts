// The styles of a game's table are global below the game's name, and what an online table opens from its bar
// stands below that name too: no rule of a game may reach into it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { game_ids } from './ids';

const src = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(path, 'utf8');

/** These components, and all that they are made of. */
function with_parts(paths: string[], found = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (found.has(path)) continue;
    found.add(path);
    const inside = [...read(path).matchAll(/from '(\.[^']+\.svelte)'/g)]
      .map(([, name]) => join(dirname(path), name!))
      .filter((each) => existsSync(each));
    with_parts(inside, found);
  }
  return found;
}

/** Every word that may be a class of what stands in the head of an online table, its dialogs among it. */
function classes(): Set<string> {
  const parts = ['ui/TableBar', 'ui/online/Door', 'ui/online/Notices', 'ui/online/Strip'];
  const found = new Set<string>();
  for (const path of with_parts(parts.map((name) => join(src, `${name}.svelte`)))) {
    const markup = read(path).replace(/<(script|style)[^]*?<\/\1>/g, '');
    for (const [, plain, computed, toggled] of markup.matchAll(
      /class(?:="([^"]*)"|=\{([^]*?)\}(?=[\s>])|:([\w-]+))/g,
    ))
      for (const word of (plain ?? computed ?? toggled ?? '').match(/[a-z][\w-]*/g) ?? []) found.add(word);
  }
  return found;
}

const sheets = (folder: string): string[] =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => read(join(src, folder, name)));

/** The selectors of a sheet with the classes that each needs. */
function selectors(sheet: string): { selector: string; needs: string[] }[] {
  return [...sheet.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, list]) => list!.split(/,(?![^(]*\))/))
    .map((selector) => ({
      selector: selector.trim(),
      needs: (selector.replace(/:not\([^)]*\)/g, '').match(/\.[a-z][\w-]*/g) ?? []).map((each) =>
        each.slice(1),
      ),
    }));
}

describe.each(game_ids)('the styles of %s', (game) => {
  const own = new Set(['game', 'asked', game]);
  const used = classes();

  it('reach nothing in the dialogs above its table', () => {
    for (const each of ['acts', 'mine', 'body']) expect(used).toContain(each);
    const reaching = sheets(`games/${game}`)
      .flatMap(selectors)
      .filter(({ selector, needs }) => needs.includes(game) && !selector.includes('.bar'))
      .map(({ selector, needs }) => ({ selector, others: needs.filter((each) => !own.has(each)) }))
      .filter(({ others }) => others.length > 0 && others.every((each) => used.has(each)));
    expect(reaching.map(({ selector }) => selector)).toEqual([]);
  });
});
