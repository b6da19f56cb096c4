// What a visitor loads before the first move of Bloom Town, compressed: at most 150 KB of JavaScript
// and 400 KB of WebAssembly. Measured in the browser, so that nothing is forgotten.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { launch_options } from './browser.mjs';
import { serve } from './serve.mjs';

const limits = { '.js': 150, '.wasm': 400 };
const server = await serve();
const browser = await chromium.launch(launch_options);
const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', locale: 'en' });
const page = await context.newPage();
const files = new Set();
context.on('request', (request) => files.add(new URL(request.url()).pathname));
await page.goto('/');
await page.waitForLoadState('networkidle');
// The first page works before the engine is there.
const early = [...files].some((file) => file.endsWith('.wasm'));
await page.getByRole('link', { name: 'Play: Bloom Town' }).click();
await page.waitForSelector('.option');
await page.getByRole('button', { name: 'Start' }).click();
await page.waitForSelector('.town');
await page.waitForTimeout(500);
await browser.close();
await server.stop();

let good = !early;
if (early) console.log('the first page loads the engine');
for (const [kind, limit] of Object.entries(limits)) {
  let sum = 0;
  for (const file of files)
    if (file.endsWith(kind))
      sum += brotliCompressSync(await readFile(new URL(`../dist${file}`, import.meta.url))).length;
  const size = sum / 1024;
  console.log(`${kind} ${size.toFixed(1)} KB of ${limit} KB`);
  if (size === 0 || size > limit) good = false;
}
process.exit(good ? 0 : 1);
