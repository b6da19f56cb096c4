// People's journeys through the built page, in Debian's Chromium. A journey is a named function; it
// gets a fresh browser context and fails by throwing. Any error in the console fails it too.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { launch_options } from '../../scripts/browser.mjs';
import { serve } from '../../scripts/serve.mjs';

export { assert };

export const SEED = 'b100'.repeat(16);
/** Bots by iterations and repeatable, the same deal each time. */
export const QUICK = `?seed=${SEED}&iterations=20&bots=3`;

const journeys = [];
export function journey(name, options, run) {
  journeys.push(typeof options === 'function' ? { name, options: {}, run: options } : { name, options, run });
}

/** The program's own server where there is a program (BLOOM), otherwise one of a few lines. */
async function start_server() {
  if (!process.env.BLOOM) return serve();
  const port = await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
  const web = new URL('../../dist', import.meta.url).pathname;
  const folder = mkdtempSync(join(tmpdir(), 'bloom-journeys-'));
  const db = join(folder, 'tables.db');
  const child = spawn(process.env.BLOOM, ['serve', '--port', String(port), '--web', web, '--db', db], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 100; i += 1) {
    if (child.exitCode !== null) throw new Error('bloom serve ended');
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** No journey may take longer than this, whatever hangs. */
const in_time = (run, seconds = 180) =>
  Promise.race([
    run,
    new Promise((_, reject) =>
      setTimeout(() => reject(new Error(`it took more than ${seconds} s`)), seconds * 1000).unref(),
    ),
  ]);

export async function run_all(filter) {
  const server = await start_server();
  const browser = await chromium.launch(launch_options);
  // Tables online need the program's own server.
  const wanted = journeys.filter(
    ({ name, options }) => (!filter || name.includes(filter)) && (!options.online || process.env.BLOOM),
  );
  const started = Date.now();
  let failed = 0;
  const again = [];
  const travel = async (journey, second = false) => {
    const { name, run } = journey;
    const options = { ...journey.options };
    for (const ours of ['alone', 'online', 'seconds']) delete options[ours];
    const begun = Date.now();
    const trouble = [];
    const contexts = [];
    /** Somebody with a browser of their own; `forbidden`: the server will refuse them something. */
    const visitor = async ({ forbidden = false, ...more } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 820 },
        locale: 'en',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...more,
      });
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      page.on('console', (message) => {
        const expected = forbidden ? /ERR_INTERNET_DISCONNECTED|status of 403/ : /ERR_INTERNET_DISCONNECTED/;
        if (message.type() === 'error' && !expected.test(message.text())) trouble.push(message.text());
      });
      page.on('pageerror', (error) => trouble.push(String(error)));
      return { page, context };
    };
    const { page, context } = await visitor(options);
    try {
      await in_time(run(page, context, visitor), journey.options.seconds);
      assert.deepEqual(trouble, [], 'the console is silent');
      console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      // A crowded machine may keep a page from answering in time: once more, alone, at the end.
      if (!second) {
        again.push(journey);
        const where = /journeys\/(\w+\.mjs:\d+)/.exec(error.stack ?? '')?.[1] ?? 'somewhere';
        console.log(`again ${name}: ${where}: ${String(error).split('\n')[0]}`);
        return;
      }
      failed += 1;
      console.log(`FAIL  ${name}\n${String(error.stack ?? error)}\n${trouble.join('\n')}`);
      await page
        .screenshot({ path: join(tmpdir(), `journey-${name.replace(/\W+/g, '-')}.png`) })
        .catch(() => {});
    } finally {
      for (const each of contexts) await each.close().catch(() => {});
    }
  };
  // What measures time goes alone; the rest two by two.
  for (const each of wanted.filter(({ options }) => options.alone)) await travel(each);
  const rest = wanted.filter(({ options }) => !options.alone);
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await travel(next);
  };
  await Promise.all([lane(), lane()]);
  for (const each of again.splice(0)) await travel(each, true);
  await browser.close();
  await server.stop();
  console.log(
    `${failed === 0 ? 'all journeys ended well' : `${failed} failed`} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
  return failed === 0;
}

/** Sits down: one person and so many bots, bots at once. */
export async function sit_down(page, { bots = 1, query = QUICK, speed = 'instant', level = 'Medium' } = {}) {
  await set_speed(page, speed);
  await page.goto(`/new/town${query}`);
  await page.waitForSelector('.option');
  for (let i = 1; i < bots; i += 1) await page.getByRole('button', { name: 'Add a seat' }).click();
  if (level !== 'Medium')
    await page.locator('form li').nth(1).getByRole('button', { name: level, exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.town');
}

/** Settings are kept in IndexedDB; this puts the speed there before the page starts. */
export async function set_speed(page, speed) {
  await page.goto('/settings');
  const label = { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'At once' }[speed];
  await page
    .getByRole('group', { name: 'Speed of bots' })
    .getByRole('button', { name: label, exact: true })
    .click();
  await kept(page, 'speed', speed);
}

/** Waits until a setting is kept: the next page that is opened then finds it. */
export async function kept(page, name, value) {
  await page.waitForFunction(
    async ([key, wanted]) => {
      const answer = (request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await answer(indexedDB.open('bloom'));
      try {
        const settings = await answer(database.transaction('settings').objectStore('settings').get('all'));
        return settings?.[key] === wanted;
      } finally {
        database.close();
      }
    },
    [name, value],
  );
}

/** Waits until the person is asked or the game is over; answers what is asked. */
export async function asked(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector('.end')) return 'over';
    if (document.querySelector('.cover')) return 'pass';
    if (!document.querySelector('.town.asked')) return false;
    if (document.querySelector('.hand .choices')) return 'choices';
    if (document.querySelector('.slot.choose')) return 'take';
    if (document.querySelector('.inhand:not(.bonus):enabled')) return 'build';
    return false;
  });
  return handle.jsonValue();
}

/** Does something that plays a move, and waits until it is played. */
export async function act(page, action) {
  const moves = await page.locator('.town').getAttribute('data-moves');
  await action();
  await page.waitForFunction((before) => {
    const table = document.querySelector('.town');
    return !table || table.dataset.moves !== before;
  }, moves);
}

export async function scores(page) {
  return page.locator('.ranking strong').allTextContents();
}

/** No violation of any rule that axe knows; names the page or state. */
export async function no_violations(page, state) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join(', ')}`,
  );
  assert.deepEqual(found, [], `axe: ${state}`);
}

/** The same in both themes; the page ends in the light one. */
export async function no_violations_in_both(page, state) {
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    await no_violations(page, `${state}, ${colorScheme}`);
  }
}
