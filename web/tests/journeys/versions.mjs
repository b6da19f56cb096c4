// A new build under an open tab, with and without service worker, and what the first visit costs.
import { act, all_kept, asked, assert, journey, sit_down } from './harness.mjs';
import { host } from './deploy.mjs';

const entry = (page) => page.evaluate(() => globalThis.bloom.entry());
const files_kept = (page) =>
  page.evaluate(async () =>
    (await (await caches.open('bloom-files')).keys()).map(({ url }) => new URL(url).pathname),
  );
const settled = async (ready, why) => {
  for (let i = 0; i < 200; i += 1) {
    if (await ready()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(why);
};

/** Picks a tile and a place for it, without placing it. */
async function aim(page) {
  while ((await asked(page)) === 'choices')
    await act(page, () => page.locator('.hand .choice').last().click());
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
}

journey(
  'a new build under an open table, with a service worker',
  { seconds: 240 },
  async (_, __, visitor) => {
    const site = await host();
    try {
      const { page } = await visitor({ baseURL: site.url, serviceWorkers: 'allow' });
      await page.goto('/');
      await all_kept(page);
      await sit_down(page);
      await aim(page);
      const old = await entry(page);
      const board = await page.locator('.city').first().boundingBox();
      site.deploy();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      // The banner comes, and what was aimed at is still aimed at, where it was; it is then played.
      await page.waitForSelector('[data-notice=version]');
      assert.deepEqual(await page.locator('.city').first().boundingBox(), board);
      assert.equal(await page.evaluate(() => document.activeElement.closest('[data-notice]')), null);
      assert.equal(await page.locator('.place:enabled').count(), 1);
      await act(page, () => page.locator('.place').click());
      await asked(page);
      // A part that was never loaded, of a build that the server has no more.
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Rules' }).click();
      await page.waitForSelector('dialog[open] .sheet-rules');
      await page.keyboard.press('Escape');
      assert.ok((await files_kept(page)).includes(old));
      assert.equal(await entry(page), old);
      // As soon as the player wants it, the new one; then nothing of the old one is kept.
      await page.locator('[data-notice=version]').getByRole('button', { name: 'Reload' }).click();
      await page.waitForFunction((before) => globalThis.bloom?.entry() !== before, old);
      await asked(page);
      assert.equal(await page.locator('.city .sq.built').count(), 1);
      assert.equal(await page.locator('[data-notice]').count(), 0);
      await settled(async () => !(await files_kept(page)).includes(old), 'the old build is forgotten');
    } finally {
      await site.end();
    }
  },
);

journey(
  'the first visit fetches nothing twice, and no language that is not spoken',
  async (_, __, visitor) => {
    const site = await host();
    try {
      const { page } = await visitor({ baseURL: site.url, serviceWorkers: 'allow' });
      await page.goto('/');
      await all_kept(page);
      // The first visit: what the page had loaded already is not sent a second time, and no other language at all.
      await page.waitForLoadState('networkidle');
      const sent = site.sent.filter(({ status }) => status === 200).map(({ path }) => path);
      const twice = sent.filter((path, i) => sent.indexOf(path) !== i);
      assert.deepEqual(twice, []);
      const spoken = await page.evaluate(() => document.documentElement.lang);
      assert.equal(spoken, 'en');
      assert.equal(sent.filter((path) => path.startsWith('/assets/shell-')).length, 1);
      assert.deepEqual(
        sent.filter((path) => /^\/assets\/(de|fr|it)-/.test(path)),
        [],
      );
      // Another language when it is chosen: also for the time without a network.
      await page.getByRole('combobox').selectOption('de');
      await page.getByRole('heading', { level: 1, name: 'Drei Gärten' }).waitFor();
      await all_kept(page, 'de');
      const german = site.sent.filter(({ path, status }) => status === 200 && !sent.includes(path));
      assert.ok(german.length >= 2, 'words of the page and of the games');
      await page.context().setOffline(true);
      await page.goto('/rules/town');
      await page.getByText('Bloom Town').first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
      await page.context().setOffline(false);
    } finally {
      await site.end();
    }
  },
);

journey(
  'a new build under an open tab, without a service worker',
  { expect: [/404/, /dynamically imported/, /Unable to preload/] },
  async (_, __, visitor) => {
    const site = await host();
    try {
      const { page } = await visitor({ baseURL: site.url });
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const old = await entry(page);
      site.deploy();
      // The page that is wanted is not there any more: the new build is opened, at that page.
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.waitForFunction((before) => globalThis.bloom?.entry() !== before, old);
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/settings');
      // A tab that looks at the page again after a while is told without any file missing.
      site.deploy();
      await page.evaluate(() => {
        const later = Date.now() + 3_600_000;
        Date.now = () => later;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.waitForSelector('[data-notice=version]');
    } finally {
      await site.end();
    }
  },
);

journey(
  'a file that stays missing: one reload, then a sentence with a way out',
  { expect: [/404/, /dynamically imported/, /Unable to preload/] },
  async (_, __, visitor) => {
    const site = await host();
    try {
      const { page } = await visitor({ baseURL: site.url });
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      site.deploy();
      site.lose('Settings-');
      let opened = 0;
      page.on('load', () => (opened += 1));
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      assert.equal(opened, 1);
      assert.match(await page.locator('main').innerText(), /could not be loaded/);
      // It comes back: trying again shows it.
      await page.getByRole('link', { name: 'Bloom, home page' }).last().click();
      await page.waitForSelector('.game');
    } finally {
      await site.end();
    }
  },
);
