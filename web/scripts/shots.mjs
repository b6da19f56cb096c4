// Pictures of the main states at three sizes in both themes, into build/shots:
// npm run shots [-- size-theme [game]]; npm run shots -- languages [game]: in four languages at five widths
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { set_speed } from '../tests/journeys/harness.mjs';
import { launch_options } from './browser.mjs';
import { serve } from './serve.mjs';
import garden from './shots/garden.mjs';
import in_languages from './shots/languages.mjs';
import runs from './shots/runs.mjs';
import town from './shots/town.mjs';

const out = fileURLToPath(new URL('../../build/shots/', import.meta.url));
const sizes = [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
  ['desktop', 1440, 900],
];
const query = `?seed=${'b100'.repeat(16)}&iterations=400&bots=7`;
const games = [town, runs, garden];
const [filter = '', only = ''] = process.argv.slice(2);

const server = await serve();
const browser = await chromium.launch(launch_options);
await mkdir(out, { recursive: true });
if (filter === 'languages') {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 820 },
    locale: 'en',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const shoot = (name) => page.screenshot({ path: `${out}${name}.png` });
  await page.goto('/');
  await in_languages(page, shoot, query, only);
}
for (const colorScheme of filter === 'languages' ? [] : ['light', 'dark'])
  for (const [size, width, height] of sizes) {
    const tag = `${size}-${colorScheme}`;
    if (!tag.includes(filter)) continue;
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      deviceScaleFactor: size === 'phone' ? 2 : 1,
      colorScheme,
      locale: 'en',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const shot = async (name) => {
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(2, 2);
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(120);
      await page.screenshot({ path: `${out}${name}-${tag}.png` });
    };
    await set_speed(page, 'instant');
    for (const game of games) if (!only || game.name === only) await game(page, shot, query);
    await page.goto('/gallery');
    await page.waitForSelector('h1');
    await shot('gallery');
    await page.goto('/rules/town');
    await page.waitForSelector('h2');
    await shot('rules');
    await context.close();
    console.log(tag);
  }
await browser.close();
await server.stop();
