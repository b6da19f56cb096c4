import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minify } from 'rolldown/utils';
import type { Plugin, Rolldown } from 'vite';
import { ENTRY } from '../src/app/build.ts';

const source = (files: Record<string, string[]>) =>
  readFileSync(new URL('../src/first.js', import.meta.url), 'utf8')
    .replace('__FILES__', () => JSON.stringify([...new Set(Object.values(files).flat())]))
    .replace('__PAGES__', () => JSON.stringify(numbered(files)))
    .replace('__ENTRY__', () => String(ENTRY));

/** Each file is named once. */
function numbered(files: Record<string, string[]>): Record<string, number[]> {
  const all = [...new Set(Object.values(files).flat())];
  return Object.fromEntries(
    Object.entries(files).map(([page, list]) => [page, list.map((file) => all.indexOf(file))]),
  );
}

/** The first part of an address, and the module that draws it. */
const PAGES: Record<string, string> = {
  home: '/src/pages/Home.svelte',
  new: '/src/pages/NewTable.svelte',
  table: '/src/pages/Table.svelte',
  t: '/src/pages/Online.svelte',
  rules: '/src/pages/Rules.svelte',
  gallery: '/src/pages/Gallery.svelte',
  settings: '/src/pages/Settings.svelte',
  about: '/src/pages/About.svelte',
};
/** What is said on every page. */
const WORDS = /\/src\/i18n\/(\w\w)\/(?:shell|trouble)\.ts$/;

/**
 * Puts src/first.js in front of the page, as a file with a hash in its name, with the files that each address
 * needs: the browser asks for all of them at once instead of finding them one after the other.
 */
export function first(): Plugin {
  return {
    name: 'bloom-first',
    enforce: 'post',
    // The page is a file of the bundle by then.
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const known = new Set<string>(html.match(/\/assets\/[^"]+/g));
      const files: Record<string, string[]> = {};
      for (const chunk of chunks) {
        const id = chunk.facadeModuleId ?? '';
        const page = Object.keys(PAGES).find((each) => id.endsWith(PAGES[each]!));
        const name = page ?? WORDS.exec(id)?.[1];
        const own = needs(chunk, chunks).filter((file) => !known.has(file));
        if (name) files[name] = [...(files[name] ?? []), ...own];
      }
      const engine = Object.keys(bundle).find((name) => name.endsWith('.wasm'));
      for (const name of ['table', 't']) if (engine) files[name]?.push('/' + engine);
      const { code: script } = await minify('first.js', source(files));
      const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
      const fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
      page.source = html.replace('/first.js', '/' + fileName);
    },
    configureServer(server) {
      server.middlewares.use('/first.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(source({}));
      });
    },
  };
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** A chunk, what it imports, and their styles, as addresses. */
function needs(chunk: Chunk, chunks: Chunk[], found = new Set<string>()): string[] {
  if (found.has('/' + chunk.fileName)) return [];
  found.add('/' + chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add('/' + style);
  for (const name of chunk.imports) {
    const next = chunks.find((each) => each.fileName === name);
    if (next) needs(next, chunks, found);
  }
  return [...found];
}
