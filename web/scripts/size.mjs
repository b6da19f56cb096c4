// What visitors load, compressed, in KB: the first page; a table that is opened directly; what is kept for the time
// without a network. Measured in the browser, so that nothing is forgotten. `-- --files` lists what is counted.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { launch_options } from './browser.mjs';
import { games } from './games.mjs';
import { serve } from './serve.mjs';

const limits = {
  home: { '.js': 55, '.woff2': 60, '.css': 12, '.wasm': 0 },
  'table of town': { '.js': 95, '.woff2': 60, '.css': 20, '.wasm': 400 },
  'table of runs': { '.js': 95, '.woff2': 60, '.css': 20, '.wasm': 400 },
  'table of garden': { '.js': 95, '.woff2': 60, '.css': 20, '.wasm': 400 },
  kept: { '.js': 220, '.woff2': 60, '.css': 38, '.wasm': 400, '.html': 2 },
};

const server = await serve();
const browser = await chromium.launch(launch_options);
const options = { baseURL: server.url, locale: 'en' };
const loaded = {};

/** The files that are asked for until nothing is any more. */
async function watch(page, open) {
  const files = new Set();
  const note = (request) => files.add(new URL(request.url()).pathname);
  page.context().on('request', note);
  await open();
  await page.waitForLoadState('networkidle');
  page.context().off('request', note);
  return files;
}

for (const game of games) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  loaded.home ??= await watch(page, () => page.goto('/'));
  // The same game each time: what is loaded must not depend on who begins.
  await page.goto(`/new/${game}?iterations=5&bots=1&seed=${'b100'.repeat(16)}`);
  await page.waitForSelector('details summary');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector(`.game.${game}`);
  loaded[`table of ${game}`] = await watch(page, async () => {
    await page.reload();
    await page.waitForSelector(`.game.${game}`);
  });
  await context.close();
}
{
  const context = await browser.newContext({ ...options, serviceWorkers: 'allow' });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Noted once all files of the language are there, which come last.
  await page.evaluate(async () => {
    while (!(await (await caches.open('bloom-notes')).match('/language/en')))
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
  loaded.kept = new Set(
    await page.evaluate(async () =>
      (await (await caches.open('bloom-files')).keys()).map(({ url }) => new URL(url).pathname),
    ),
  );
}
await browser.close();
await server.stop();

async function size_of(file) {
  const bytes = await readFile(new URL(`../dist${file === '/' ? '/index.html' : file}`, import.meta.url));
  return extname(file) === '.woff2' ? bytes.length : brotliCompressSync(bytes).length;
}

let good = true;
for (const [what, of] of Object.entries(limits))
  for (const [kind, limit] of Object.entries(of)) {
    const files = [...loaded[what]].filter((file) => (extname(file) || '.html') === kind);
    const sizes = await Promise.all(files.filter((file) => !file.startsWith('/api')).map(size_of));
    const size = sizes.reduce((sum, each) => sum + each, 0) / 1024;
    if (process.argv.includes('--files'))
      for (const [i, file] of files.entries())
        console.log(`${(sizes[i] / 1024).toFixed(1).padStart(7)} ${file}`);
    // Nothing at all would be a measurement that went wrong.
    const fits = size <= limit && size > 0 === limit > 0;
    console.log(`${fits ? 'ok  ' : 'FAIL'} ${what}: ${kind} ${size.toFixed(1)} KB of ${limit} KB`);
    if (!fits) good = false;
  }
process.exit(good ? 0 : 1);
