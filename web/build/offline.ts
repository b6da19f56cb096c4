import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Every file of the built page, by address. */
function files(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path, root) : ['/' + relative(root, path)];
    })
    .sort();
}

/**
 * Writes dist/sw.js from src/app/sw.js: the service worker with the list of all files of this
 * build and a version that changes with any of them. After the first visit the page needs no network.
 */
export function offline(): Plugin {
  let out = 'dist';
  let failed = false;
  return {
    name: 'bloom-offline',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir;
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle() {
      // What went wrong is told by whoever failed.
      if (failed) return;
      const list = files(out).filter((file) => file !== '/sw.js' && !file.endsWith('.map'));
      const hash = createHash('sha256');
      for (const file of list) hash.update(file).update(readFileSync(join(out, file)));
      const version = hash.digest('hex').slice(0, 12);
      const source = readFileSync(new URL('../src/app/sw.js', import.meta.url), 'utf8');
      writeFileSync(
        join(out, 'sw.js'),
        source
          .replace('__FILES__', JSON.stringify(list.map((file) => (file === '/index.html' ? '/' : file))))
          .replace('__VERSION__', JSON.stringify(version)),
      );
    },
  };
}
