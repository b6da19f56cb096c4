// A page in a folder of its own that can be replaced by another build while tabs are open. The other build is
// the same one with other names: every script and style gets another hash; typefaces and engine stay as they are.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../scripts/serve.mjs';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves a copy of the built page. */
export async function host(options = {}) {
  const root = mkdtempSync(join(tmpdir(), 'bloom-page-'));
  cpSync(built, root, { recursive: true });
  const server = await serve({ ...options, root });
  return {
    ...server,
    root,
    deploy: () => rename_all(root),
    /** Removes a file of the page, by the beginning of its name. */
    lose: (start) => {
      const lost = readdirSync(join(root, 'assets')).filter((name) => name.startsWith(start));
      if (lost.length === 0) throw new Error(`There is no file ${start}…`);
      for (const name of lost) rmSync(join(root, 'assets', name));
    },
    end: async () => {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function rename_all(root) {
  const assets = join(root, 'assets');
  const names = new Map();
  for (const name of readdirSync(assets)) {
    const [, start, hash, end] = /^(.+-)(.{8})(\.\w+)$/.exec(name) ?? [];
    if (hash && ['.wasm', '.woff2'].includes(end)) continue;
    if (hash) names.set(name, `${start}${[...hash].reverse().join('').replaceAll('-', '_')}${end}`);
    else rmSync(join(assets, name));
  }
  const pattern = new RegExp(
    [...names.keys()].map((name) => RegExp.escape?.(name) ?? escaped(name)).join('|'),
    'g',
  );
  const rewrite = (path) =>
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(pattern, (name) => names.get(name)),
    );
  for (const [from, to] of names) {
    if (['.js', '.css'].includes(extname(from))) rewrite(join(assets, from));
    renameSync(join(assets, from), join(assets, to));
  }
  rewrite(join(root, 'index.html'));
  rewrite(join(root, 'sw.js'));
  // The page itself has another hash too.
  const worker = join(root, 'sw.js');
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/page:[`"'](\w{12})/, (all, hash) =>
      all.replace(hash, [...hash].reverse().join('')),
    ),
  );
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
