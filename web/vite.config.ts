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
