// What a frame costs the main thread while a full garden is panned, zoomed and aimed at, on a phone with a
// processor four times slower: npm run frames [-- slow-down]. At most 8 ms of script, style and layout.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { launch_options } from './browser.mjs';
import { by_frame, why } from './frames_trace.mjs';
import { serve } from './serve.mjs';
import { act, asked, sit_down } from '../tests/journeys/garden_table.mjs';
import { whole_hint } from '../tests/journeys/harness.mjs';

const LIMIT = 8;
/** Other programs disturb: the best of so many runs counts. */
const RUNS = 3;
const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: { why: { type: 'boolean' }, only: { type: 'string' } },
});
const slow = Number(positionals[0] ?? 4);

const server = await serve();
const browser = await chromium.launch(launch_options);
const context = await browser.newContext({
  baseURL: server.url,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  locale: 'en',
  serviceWorkers: 'block',
});
const page = await context.newPage();
page.setDefaultTimeout(30_000);

// A game of five, as the hints say, up to the last own card: nearly all of the 40 cards lie there then.
await sit_down(page, { bots: 4 });
for (;;) {
  const what = await asked(page);
  if (what === 'over') throw new Error('the game ended too soon');
  if (what === 'sale') {
    await act(page, () => page.locator('.offer.first').click());
    continue;
  }
  if (what === 'card' && (await page.locator('.hc').count()) === 1) break;
  await whole_hint(page);
  await page.locator('.hints button').first().click();
  const later = page.getByRole('button', { name: 'Not now' });
  const ready = await page.locator('.place:enabled').count();
  await act(page, () => (ready ? page.locator('.place').click() : later.click()));
}
// Opened anew: what the steps above left behind in the page, listeners of the tool among it, is not measured.
// From here on everything is done by the mouse, the keyboard and fingers.
await page.reload();
while (!(await page.evaluate(() => document.querySelector('.game.garden.asked .hc:enabled') !== null)))
  await page.waitForTimeout(100);
await page.waitForTimeout(1000);
const { cards, box, held } = await page.evaluate(() => {
  const place = (what) => {
    const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2), width, height };
  };
  return { cards: document.querySelectorAll('.sheet').length, box: place('.stage'), held: place('.hc') };
});
await page.keyboard.press('f');

const cdp = await context.newCDPSession(page);
const middle = { x: box.x, y: box.y };

const share = (list, part) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;

async function trace(gesture) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await browser.startTracing(page, {
    // No more than is read: every event that is written down costs the thread that is measured, and one
    // of the others counts all nodes of the page after every call of a function.
    categories: ['-*', 'devtools.timeline', 'v8.execute'],
  });
  await gesture();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return by_frame(traceEvents);
}

/** Makes the gesture; `part` of its frames are to keep to the limit. */
async function measure(name, part, gesture) {
  if (wish.only && !name.includes(wish.only)) return true;
  // Once before, so that nothing is done for the first time.
  await gesture();
  await page.waitForTimeout(500);
  let best = null;
  let tries = 0;
  for (let i = 0; i < RUNS && !(best?.mark <= LIMIT); i += 1) {
    const frames = await trace(gesture);
    const work = frames.map((each) => each.work);
    const mark = share(work, part);
    tries = i + 1;
    if (!best || mark < best.mark) best = { frames, work, mark };
    await page.waitForTimeout(500);
  }
  const { frames, work, mark } = best;
  rows.push({
    what: name,
    frames: frames.length,
    mean: mean(work).toFixed(2),
    '95 of 100': share(work, 0.95).toFixed(2),
    worst: Math.max(...work).toFixed(2),
    'drawing, mean': mean(frames.map((each) => each.paint)).toFixed(2),
    mark: mark <= LIMIT ? 'kept' : 'missed',
    tries,
  });
  if (wish.why) console.log([name, ...why(frames)].join('\n'));
  return mark <= LIMIT;
}

// The card goes back: a wheel turns what is held, and zooms with empty hands.
await page.keyboard.press('Escape');
await page.keyboard.press('Escape');
const rows = [];
const touch = { gestureSourceType: 'touch' };
const good = [
  await measure('pan by finger', 1, async () => {
    for (const side of [1, -1])
      await cdp.send('Input.synthesizeScrollGesture', {
        ...middle,
        ...touch,
        xDistance: 150 * side,
        yDistance: 120 * side,
        speed: 300,
      });
  }),
  await measure('zoom by two fingers', 1, async () => {
    for (const scaleFactor of [1.9, 0.55])
      await cdp.send('Input.synthesizePinchGesture', {
        ...middle,
        ...touch,
        scaleFactor,
        relativeSpeed: 260,
      });
  }),
  await measure('zoom by wheel', 1, async () => {
    await page.mouse.move(middle.x, middle.y);
    for (let i = 0; i < 40; i += 1) {
      await page.mouse.wheel(0, i < 20 ? -30 : 30);
      await page.waitForTimeout(30);
    }
  }),
];
// A card follows the pointer, with a preview at every square. One frame in twenty may show more than it should.
await page.keyboard.press('f');
await page.mouse.click(held.x, held.y);
await page.waitForTimeout(400);
good.push(
  await measure('a card under the mouse', 0.95, async () => {
    for (let i = 0; i < 60; i += 1) {
      const angle = (i / 60) * 2 * Math.PI;
      await page.mouse.move(middle.x + 150 * Math.cos(angle), middle.y + 150 * Math.sin(angle));
      // Where it rests all that would change is shown.
      await page.waitForTimeout(i % 12 === 11 ? 350 : 16);
    }
  }),
);
console.log(
  `${cards} cards, 390 × 844 at 2×, processor ${slow}× slower; script, style and layout in ms a frame`,
);
console.table(rows);
await browser.close();
await server.stop();
process.exit(good.every(Boolean) ? 0 : 1);
