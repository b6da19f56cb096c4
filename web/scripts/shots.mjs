// Pictures of the main states at three sizes in both themes, into build/shots: npm run shots [-- name part]
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { act, asked, set_speed } from '../tests/journeys/harness.mjs';
import { launch_options } from './browser.mjs';
import { serve } from './serve.mjs';

const out = fileURLToPath(new URL('../../build/shots/', import.meta.url));
const sizes = [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
  ['desktop', 1440, 900],
];
const query = `?seed=${'b100'.repeat(16)}&iterations=400&bots=7`;
const filter = process.argv[2] ?? '';

async function place(page, squares) {
  if ((await asked(page)) !== 'build') return;
  await page.locator('.inhand').first().click();
  for (const square of squares) {
    const node = page.locator(`.city [data-square="${square}"].legal`);
    if (!(await node.count())) continue;
    await node.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await node.click();
    await page.waitForSelector('.place:enabled');
    return;
  }
}
async function decide(page) {
  for (;;) {
    const what = await asked(page);
    if (what === 'choices') await act(page, () => page.locator('.hand .choice').last().click());
    else if (what === 'take') await act(page, () => page.locator('.slot.choose').first().click());
    else return what;
  }
}
/** A sensible game: what the hint says. */
async function advise(page) {
  await page.locator('.hint').click();
  await page.waitForSelector('.hints li');
  await page.locator('.hints button').first().click();
  if (!(await page.locator('.place:enabled').count())) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await place(
      page,
      'abcde'.split('').flatMap((column) => [1, 2, 3, 4, 5].map((row) => column + row)),
    );
  }
  await act(page, () => page.locator('.place').click());
}

const server = await serve();
const browser = await chromium.launch(launch_options);
await mkdir(out, { recursive: true });
for (const colorScheme of ['light', 'dark'])
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
    await page.goto(`/new/town${query}`);
    await page.waitForSelector('.option');
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await shot('new');
    await page.getByRole('button', { name: 'Start' }).click();
    await decide(page);
    await shot('opening');
    for (let i = 0; i < 4 && (await decide(page)) === 'build'; i += 1) await advise(page);
    await decide(page);
    await shot('middle');
    await page.locator('.hint').click();
    await page.waitForSelector('.hints li');
    await page.locator('.hints button').first().click();
    await shot('hint');
    await page.locator('.hint').click();
    await shot('preview');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await place(page, ['a2', 'c1', 'e3', 'b4', 'd5']);
    await act(page, () => page.locator('.place').click());
    if ((await asked(page)) === 'choices') await shot('bonus');
    await page.goto('/');
    await page.waitForSelector('.continue');
    await page.waitForTimeout(150);
    await shot('home');
    await page.locator('.continue').click();
    while ((await decide(page)) === 'build') await advise(page);
    await shot('end');
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
