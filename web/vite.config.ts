import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { bridge } from './build/bridge.ts';
import { engine } from './build/engine.ts';
import { first } from './build/first.ts';
import { fonts } from './build/fonts.ts';
import { offline } from './build/offline.ts';
import { rem } from './build/rem.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const core = {
  name: 'core',
  test: new RegExp(
    [
      '/node_modules/svelte/',
      '/src/app/(?!sw|alerts|tuning|sounds|hearing)',
      '/src/i18n/(index.svelte|message).ts',
      '/src/ui/(TopBar|Page|Failed|FailedPart|Lazy|Dialog|Banner).svelte',
      '/src/art/(Piece|Icon|Mark|Flower|Avatar|Stamp).svelte',
      '/src/art/(icons|stamp|types).ts',
      '/src/art/(flowers|avatars)/',
      '/src/games/(index|runs/types).ts',
      '/src/table/(messages|names|seats|stored|online/api).ts',
    ].join('|'),
  ),
};
const table = {
  name: 'table',
  test: /\/src\/table\/(?!online|worker|messages|names|seats|stored|result|check|choices|forget)/,
};

export default defineConfig({
  css: { postcss: { plugins: [rem] } },
  plugins: [svelte(), engine(), fonts(), bridge(), first(), offline()],
  // BLOOM_SERVER=http://127.0.0.1:8080: online tables of a `bloom serve` behind the development server.
  server: process.env['BLOOM_SERVER']
    ? { proxy: { '/api': { target: process.env['BLOOM_SERVER'], ws: true } } }
    : {},
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs, and what every table needs, in one file each: many small ones compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [core, table] } } },
  },
  worker: { format: 'es', plugins: () => [engine()] },
  test: {
    include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    // Generous: a test may wait for its first import on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['tests/unit/setup.ts'],
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
