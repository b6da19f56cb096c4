import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type Plugin, type Rolldown } from 'vite';
import { ENTRY, type Build } from '../src/app/build.ts';

/** Modules that speak one language. */
const SPOKEN = /\/src\/(?:i18n\/(\w\w)\/\w+|rules\/\w+\/(\w\w)|art\/captions\/(\w\w))\.ts$/;

/** What needs a server: nobody misses it without a network. */
const ONLINE = /\/src\/(?:pages\/Online|ui\/online\/Tables)\.svelte$/;

/** The files that are loaded with such a module and with nothing else. */
function online_files(chunks: Rolldown.OutputChunk[]): string[] {
  const by_name = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** All that can be reached from where a page starts, without a server. */
  const reached = new Set<string>();
  const styles = new Set<string>();
  const walk = (name: string) => {
    const chunk = by_name.get(name);
    if (!chunk || reached.has(name) || ONLINE.test(chunk.facadeModuleId ?? '')) return;
    reached.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    [...chunk.imports, ...chunk.dynamicImports].forEach(walk);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) walk(fileName);
  return chunks
    .filter(({ fileName }) => !reached.has(fileName))
    .flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...[...(viteMetadata?.importedCss ?? [])].filter((style) => !styles.has(style)),
    ])
    .map((name) => '/' + name);
}

/**
 * Writes dist/sw.js: src/app/sw.ts with the list of all files of this build. After the first visit the page
 * needs no network; a language is kept when it is chosen.
 */
export function offline(): Plugin {
  let out = 'dist';
  let failed = false;
  const spoken = new Map<string, string>();
  let online = new Set<string>();
  return {
    name: 'bloom-offline',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir;
    },
    generateBundle(_options, bundled) {
      const chunks = Object.values(bundled).filter((each) => each.type === 'chunk');
      for (const chunk of chunks) {
        const found = SPOKEN.exec(chunk.facadeModuleId ?? '');
        if (found) spoken.set('/' + chunk.fileName, (found[1] ?? found[2] ?? found[3])!);
      }
      online = new Set(online_files(chunks));
      if (online.size === 0) this.error('The pages of tables online were not found.');
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
        files: all.filter((file) => !spoken.has(file) && !online.has(file)),
        online: all.filter((file) => online.has(file)),
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
