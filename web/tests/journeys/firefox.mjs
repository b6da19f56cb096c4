// The page in Debian's Firefox: whole games, what is kept, a start without a network, a table of two people. It is
// driven by WebDriver BiDi, which cannot do all that journeys in Chromium ask for (HACKING.md).
import { games } from '../../scripts/games.mjs';
import { host } from './deploy.mjs';
import { fill_form, start } from './form.mjs';
import { all_kept, assert, journey, kept, QUICK, scores, set_speed } from './harness.mjs';
import { finish, make_table, sit } from './online_table.mjs';
import { open_kind } from './runs_table.mjs';

const numbers = (texts) => texts.map((text) => Number(text.replace('−', '-'))).sort((a, b) => a - b);

/** Plays to the end; what the sources say adds up to the scores. */
async function to_the_end(...pages) {
  await finish(...pages);
  for (const page of pages)
    assert.deepEqual(numbers(await page.locator('tfoot td').allTextContents()), numbers(await scores(page)));
}

for (const game of games)
  journey(`firefox: a whole game of ${game} against bots`, async (page) => {
    if (game === 'runs') await open_kind(page);
    else {
      await set_speed(page, 'instant');
      await fill_form(page, { game, query: QUICK, players: 3 });
      await start(page);
    }
    await page.waitForSelector(`.game.${game}`);
    await to_the_end(page);
    assert.equal((await scores(page)).length, game === 'runs' ? 2 : 3);
  });

journey('firefox: settings and a table are there after a reload', async (page) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await kept(page, 'language', 'de');
  await page.getByRole('button', { name: 'Dämmerung', exact: true }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await kept(page, 'theme', 'dark');
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  assert.deepEqual(
    await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
    ['de', 'dark'],
  );
  await fill_form(page, { game: 'town', query: QUICK, players: 2 });
  await start(page);
  await page.waitForSelector('.town.asked');
  const hand = await page.locator('.hand').innerText();
  await page.reload();
  await page.waitForSelector('.town.asked');
  assert.equal(await page.locator('.hand').innerText(), hand);
});

journey('firefox: it starts without a network', { expect: [] }, async (_, __, visitor) => {
  const site = await host();
  try {
    const { page } = await visitor({ baseURL: site.url, serviceWorkers: 'allow' });
    await page.goto('/');
    await all_kept(page);
    await site.stop();
    await fill_form(page, { game: 'town', query: QUICK, players: 2 });
    await start(page);
    await page.waitForSelector('.town.asked');
    await page.reload();
    await page.waitForSelector('.town.asked');
    await page.goto('/rules/garden');
    await page.waitForSelector('[id="G22"]');
  } finally {
    await site.end();
  }
});

journey('firefox: two people play a town online', { online: true }, async (ada, _, visitor) => {
  const { page: ben } = await visitor();
  const [link] = await make_table(ada);
  await sit(ben, link, 'Ben');
  for (const page of [ada, ben]) await page.waitForSelector('.town');
  await to_the_end(ada, ben);
  assert.deepEqual(await scores(ada), await scores(ben));
});
