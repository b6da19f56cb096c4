import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

interface Cut {
  from: string;
  /** The weights that are used; one that is fixed takes half the room. */
  wght: number | { min: number; max: number };
  /** Names of people are written in it: all letters of western Europe. */
  names: boolean;
}

/** What src/styles/fonts.css names @fonts/<name>.woff2. */
const CUTS: Record<string, Cut> = {
  serif: { from: 'fraunces/files/fraunces-latin-wght-normal.woff2', wght: 650, names: true },
  italic: { from: 'fraunces/files/fraunces-latin-wght-italic.woff2', wght: 560, names: false },
  sans: {
    from: 'nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    wght: { min: 400, max: 800 },
    names: true,
  },
};

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
const ASCII = range(0x20, 0x7e);
const LETTERS = range(0xc0, 0xff) + 'ŒœŸ';

/** Every character that the page itself writes. */
function written(): string {
  const found = new Set<string>();
  for (const folder of ['i18n', 'rules', 'art/captions', 'pages', 'ui', 'games', 'table'])
    for (const entry of readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !entry.name.includes('.test.'))
        for (const each of readFileSync(join(entry.parentPath, entry.name), 'utf8')) found.add(each);
  return [...found].sort().join('');
}

/**
 * The typefaces of the page, cut to the weights and characters that it uses: half of what they weigh otherwise.
 * What is missing, in a name from elsewhere, is drawn by a typeface of the device.
 */
export function fonts(): Plugin {
  const folder = join(root, 'node_modules/.cache/bloom-fonts');
  return {
    name: 'bloom-fonts',
    async config() {
      const text = written();
      mkdirSync(folder, { recursive: true });
      for (const [name, { from, wght, names }] of Object.entries(CUTS)) {
        const source = readFileSync(require.resolve(`@fontsource-variable/${from}`));
        const wanted = ASCII + text + (names ? LETTERS : '');
        const key = createHash('sha256')
          .update(source)
          .update(JSON.stringify([wght, wanted]))
          .digest('hex');
        const made = join(folder, `${name}.woff2`);
        const note = join(folder, `${name}.of`);
        if (existsSync(made) && existsSync(note) && readFileSync(note, 'utf8') === key) continue;
        writeFileSync(made, await subset(source, wanted, { targetFormat: 'woff2', variationAxes: { wght } }));
        writeFileSync(note, key);
      }
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}
