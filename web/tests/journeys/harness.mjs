// People's journeys through the built page, on Playwright's test runner (playwright.config.mjs). A journey is a named
// function; it gets a fresh browser context and fails by throwing. Any error in the console fails it too.
import assert from 'node:assert/strict';
import { test as base } from '@playwright/test';
import axe from 'axe-core';
import { fill_form, start } from './form.mjs';
import { AT } from './report.mjs';
import { start_server } from './server.mjs';

export { assert };

export const SEED = 'b100'.repeat(16);
/** Bots by iterations and repeatable, the same deal each time. */
export const QUICK = `?seed=${SEED}&iterations=20&bots=3`;

/** A server for all journeys of a worker; people who come with browsers of their own, and leave at the end. */
const test = base.extend({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads there what else is needed: nothing
    async ({}, use) => {
      const server = await start_server();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  people: async ({ browser, server }, use) => {
    const contexts = [];
    const trouble = [];
    /** What stands in the console and must not; `fine`: what may. */
    const listen = (page, fine) => {
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !fine.some((each) => each.test(text))) trouble.push(text);
      });
      page.on('pageerror', (error) => trouble.push(String(error)));
    };
    /** Somebody with a browser of their own; `forbidden`: the server will refuse them something. */
    const visitor = async ({ forbidden = false, expect = [], ...more } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 820 },
        locale: 'en',
        serviceWorkers: 'block',
        ...more,
      });
      contexts.push(context);
      const fine = [/ERR_INTERNET_DISCONNECTED/, ...expect, ...(forbidden ? [/status of 403/] : [])];
      const page = await context.newPage();
      listen(page, fine);
      return { page, context };
    };
    await use({ visitor, trouble });
    for (const each of contexts) await each.close().catch(() => {});
  },
});

/** The line of the file that called who asks. */
const caller = () => /([^\s(]+:\d+:\d+)\)?$/.exec(new Error().stack.split('\n')[3])[1].replace('file://', '');

/**
 * A journey. Options beside those of a browser context: `seconds` it may take; `expect`, what a journey that lets
 * something fail expects in the console; `online`, it needs the program's server; `alone`, it measures time and
 * goes while nothing else does.
 */
export function journey(name, ...rest) {
  const run = rest.pop();
  const [options = {}] = rest;
  const { alone, online, seconds, expect = [], ...context } = options;
  const tag = Object.entries({ alone, online }).flatMap(([word, set]) => (set ? [`@${word}`] : []));
  test(name, { tag, annotation: { type: AT, description: caller() } }, async ({ people }, info) => {
    if (seconds) info.setTimeout(seconds * 1000);
    const visitor = (more) => people.visitor({ expect, ...more });
    const first = await visitor(context);
    await run(first.page, first.context, visitor);
    assert.deepEqual(people.trouble, [], 'the console is silent');
  });
}

/** Waits until the service worker keeps all that a language needs without a network. */
export async function all_kept(page, language = 'en') {
  for (let i = 0; i < 200; i += 1) {
    const there = await page.evaluate(
      async (wanted) =>
        navigator.serviceWorker.controller !== null &&
        (await (await caches.open('bloom-notes')).match(`/language/${wanted}`)) !== undefined,
      language,
    );
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`not all of ${language} is kept`);
}

/** Sits down: one person and so many bots, bots at once. */
export async function sit_down(page, { bots = 1, query = QUICK, speed = 'instant', level = 'Medium' } = {}) {
  await set_speed(page, speed);
  await fill_form(page, { game: 'town', query, players: bots + 1, level });
  await start(page);
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
  let found;
  for (let i = 0; i < 200; i += 1) {
    found = await page.evaluate(async (key) => {
      const answer = (request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // Opened too early it would be made, and without what the page keeps in it.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'bloom')) return undefined;
      const database = await answer(indexedDB.open('bloom'));
      try {
        const settings = await answer(database.transaction('settings').objectStore('settings').get('all'));
        return settings?.[key];
      } finally {
        database.close();
      }
    }, name);
    if (found === value) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(found, value, `the setting ${name} is kept`);
}

/** Waits until the person is asked or the game is over; answers what is asked. */
export async function asked(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector('.end')) return 'over';
    if (document.querySelector('.cover')) return 'pass';
    if (document.querySelector('dialog .drew')) return 'drew';
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

/** Asks for a hint by key, first the one that only points, then the whole. */
export async function whole_hint(page) {
  await page.keyboard.press('h');
  await page.waitForSelector('.nudge');
  await page.keyboard.press('h');
  await page.waitForSelector('.hints li');
}

export async function scores(page) {
  return page.locator('.ranking strong').allTextContents();
}

/** What axe looks at in colours alone; all else is the same by day and at dusk. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * No violation of any rule that axe knows, or of those named; names the page or state. axe stays in the page, and
 * counts nothing but what is wrong: ten times as quick as its own driver, which opens a page for each sum.
 */
export async function no_violations(page, state, rules = null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 4)
          .join(', ')}`,
    );
  }, rules);
  assert.deepEqual(found, [], `axe: ${state}`);
}

/** The same in both themes; the page ends in the light one. */
export async function no_violations_in_both(page, state) {
  await by(page, 'dark');
  await no_violations(page, `${state}, dark`, COLOURS);
  await by(page, 'light');
  await no_violations(page, `${state}, light`);
}
async function by(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
}
