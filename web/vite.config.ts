import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { bridge } from './build/bridge.ts';
import { engine } from './build/engine.ts';
import { offline } from './build/offline.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export default defineConfig({
  plugins: [svelte(), engine(), bridge(), offline()],
  // BLOOM_SERVER=http://127.0.0.1:8080: online tables of a `bloom serve` behind the development server.
  server: process.env['BLOOM_SERVER']
    ? { proxy: { '/api': { target: process.env['BLOOM_SERVER'], ws: true } } }
    : {},
  define: { __VERSION__: JSON.stringify(version) },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es', plugins: () => [engine()] },
  test: {
    include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/unit/setup.ts'],
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
