// Nobody is left out: axe on every page and state in both themes, reduced motion, small phones.
import { open_form, set_players, set_seat, start } from './form.mjs';
import { act, asked, assert, journey, no_violations_in_both, QUICK, sit_down } from './harness.mjs';
import { finish } from './online_table.mjs';

journey('axe: the pages', async (page) => {
  for (const path of [
    '/',
    '/new/town',
    '/settings',
    '/about',
    '/rules/town',
    '/rules/runs',
    '/rules/garden',
    '/gallery',
    '/nowhere',
  ]) {
    // It is opened at dusk, and then sees the day.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await page.waitForSelector('h1');
    if (path === '/new/town') await page.waitForSelector('details summary');
    if (path.startsWith('/rules')) await page.waitForSelector('h2');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await no_violations_in_both(page, path);
  }
});

journey('axe: the table', async (page) => {
  await sit_down(page, { bots: 2 });
  await asked(page);
  await no_violations_in_both(page, 'opening');
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal.bloom').first().click();
  await page.waitForSelector('.place:enabled');
  await no_violations_in_both(page, 'preview');
  await act(page, () => page.locator('.place').click());
  assert.equal(await asked(page), 'choices');
  await no_violations_in_both(page, 'bonus');
  await act(page, () => page.locator('[data-move="double"]').click());
  if ((await asked(page)) === 'choices') await act(page, () => page.locator('[data-move="end"]').click());
  await asked(page);
  await page.locator('.city .sq.built').first().click();
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.built').first().click();
  await page.waitForSelector('[role=alert]');
  await no_violations_in_both(page, 'refusal');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.nudge');
  await no_violations_in_both(page, 'small hint');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.hints li');
  await no_violations_in_both(page, 'hint');
  await page.locator('.opp').first().click();
  await no_violations_in_both(page, 'city');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await no_violations_in_both(page, 'menu');
  await page.getByRole('button', { name: 'Tiles left' }).click();
  await page.waitForSelector('dialog[open] li');
  await no_violations_in_both(page, 'tiles');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use the bonus token' }).click();
  await no_violations_in_both(page, 'token');
  await page.keyboard.press('Escape');
  await page.locator('.brand').click();
  await page.waitForSelector('.continue');
  await no_violations_in_both(page, 'home with a table');
});

journey('axe: hot-seat, phone and end', { viewport: { width: 360, height: 740 } }, async (page) => {
  await open_form(page, 'town', QUICK);
  await set_seat(page, 1, 'person');
  await start(page);
  await asked(page);
  await no_violations_in_both(page, 'pass the device');
  for (let turn = 0; turn < 8; turn += 1) {
    const what = await asked(page);
    if (what === 'pass') await page.locator('.cover .btn').click();
    else if (what === 'drew') await page.locator('.hide .btn').click();
    else if (what === 'choices') await act(page, () => page.locator('.hand .choice').last().click());
    else if (what === 'take') await act(page, () => page.locator('.slot.choose').first().click());
    else {
      await page.locator('.inhand').first().click();
      const square = page.locator('.city .sq.legal').first();
      await square.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      await square.click();
      await page.waitForSelector('.place:enabled');
      if (turn < 4) assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
      await act(page, () => page.locator('.place').click());
    }
  }
  await finish(page);
  await no_violations_in_both(page, 'end');
  await page.getByRole('button', { name: 'Review' }).click();
  await no_violations_in_both(page, 'review');
});

journey('reduced motion', async (page) => {
  await sit_down(page);
  await asked(page);
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal').first().click();
  await page.waitForSelector('.place:enabled');
  await act(page, () => page.locator('.place').click());
  // What moves begins with the frame that shows the move.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  assert.equal(await page.locator('.flight').count(), 0);
  const running = await page.evaluate(
    () => document.getAnimations().filter((each) => each.playState === 'running').length,
  );
  assert.equal(running, 0, 'nothing moves');
});

journey('motion', { reducedMotion: 'no-preference' }, async (page) => {
  await sit_down(page);
  await asked(page);
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  const flown = page.waitForSelector('.flight', { state: 'attached' });
  await act(page, () => page.locator('.place').click());
  await flown;
});

for (const locale of ['fr', 'it', 'de']) {
  journey(
    `long words on a small phone: ${locale}`,
    { locale, viewport: { width: 360, height: 740 } },
    async (page) => {
      const fits = async (state, width = 360) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${state}: ${wide} px`);
      };
      for (const path of ['/', '/settings', '/about', '/rules/town', '/gallery']) {
        await page.goto(path);
        await page.waitForSelector('h1');
        await fits(path);
      }
      await open_form(page, 'town', QUICK);
      await set_players(page, 4);
      await fits('new table');
      await page.locator('details summary').click();
      await fits('new table unfolded');
      await start(page);
      await asked(page);
      await fits('table of four');
      await page.setViewportSize({ width: 320, height: 640 });
      await fits('table of four on the smallest phone', 320);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator('.inhand').first().click();
      const square = page.locator('.city .sq.legal.bloom').first();
      await square.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      await square.click();
      await page.waitForSelector('.place:enabled');
      await fits('preview');
      await act(page, () => page.locator('.place').click());
      assert.equal(await asked(page), 'choices');
      await fits('bonus');
      await page.locator('.tools button').last().click();
      await page.waitForSelector('dialog[open]');
      await fits('menu');
    },
  );
}
