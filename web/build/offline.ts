import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type Plugin } from 'vite';
import { ENTRY, type Build } from '../src/app/build.ts';

/** Modules that speak one language. */
const SPOKEN = /\/src\/(?:i18n\/(\w\w)\/\w+|rules\/\w+\/(\w\w)|art\/captions\/(\w\w))\.ts$/;

/**
 * Writes dist/sw.js: src/app/sw.ts with the list of all files of this build. After the first visit the page
 * needs no network; a language is kept when it is chosen.
 */
export function offline(): Plugin {
  let out = 'dist';
  let failed = false;
  const spoken = new Map<string, string>();
  return {
    name: 'bloom-offline',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir;
    },
    generateBundle(_options, chunks) {
      for (const chunk of Object.values(chunks)) {
        const found = chunk.type === 'chunk' ? SPOKEN.exec(chunk.facadeModuleId ?? '') : null;
        if (found) spoken.set('/' + chunk.fileName, (found[1] ?? found[2] ?? found[3])!);
      }
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    async closeBundle() {
      // What went wrong is told by whoever failed.
      if (failed) return;
      const page = readFileSync(join(out, 'index.html'), 'utf8');
      const entry = ENTRY.exec(page)?.[1];
      if (!entry) throw new Error('index.html has no first script.');
      const all = readdirSync(join(out, 'assets'))
        .map((name) => '/assets/' + name)
        .filter((name) => !name.endsWith('.map'))
        .sort();
      const languages: Build['languages'] = {};
      for (const [file, language] of spoken) (languages[language] ??= []).push(file);
      const built: Build = {
        entry,
        page: createHash('sha256').update(page).digest('hex').slice(0, 12),
        files: all.filter((file) => !spoken.has(file)),
        languages,
      };
      await bundle({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __BUILD__: JSON.stringify(built), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: out,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: fileURLToPath(new URL('../src/app/sw.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
