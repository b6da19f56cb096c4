// The rules: their overview on a phone, and over a table.
import { act, asked, assert, journey, kept, no_violations_in_both, sit_down } from './harness.mjs';
import { games } from '../../scripts/games.mjs';

journey('the overview of the rules fits a phone', { viewport: { width: 360, height: 740 } }, async (page) => {
  const languages = { Français: 'fr', Italiano: 'it', Deutsch: 'de', English: 'en' };
  for (const [language, code] of Object.entries(languages)) {
    await page.goto('/settings');
    await page.getByRole('button', { name: language, exact: true }).click();
    await kept(page, 'language', code);
    for (const game of games) {
      await page.goto(`/rules/${game}`);
      await page.waitForSelector('.overview');
      await page.evaluate(() => document.fonts.ready);
      const { bottom, wide } = await page.evaluate(() => ({
        bottom: document.querySelector('.overview').getBoundingClientRect().bottom,
        wide: document.documentElement.scrollWidth,
      }));
      assert.ok(bottom <= 740, `${game} in ${language} ends at ${bottom}`);
      assert.ok(wide <= 360, `${game} in ${language} is ${wide} wide`);
      // No option is called by its id.
      assert.doesNotMatch(await page.locator('main').innerText(), /[a-z_]+=[a-z]+/);
    }
  }
});

journey('rules over a table', async (page) => {
  await sit_down(page);
  await asked(page);
  const address = page.url();
  const sheet = page.locator('dialog[open] .sheet-rules');
  const menu = page.getByRole('button', { name: 'Menu' });
  const open = async () => {
    await menu.click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Rules' }).click();
    await sheet.waitFor();
  };
  const closed = () => page.waitForSelector('dialog[open]', { state: 'detached' });
  await open();
  await no_violations_in_both(page, 'rules over a table');
  // The reading that is played stands in the text, the other is folded.
  const metro = sheet.locator('[id="T29"]');
  assert.match(await metro.locator('p').first().innerText(), /may bend/);
  assert.equal(await metro.locator('details li').isVisible(), false);
  // A reference stays in the sheet.
  await sheet.locator('[id="T12"] p a').click();
  await page.waitForSelector('[id="T16"].named');
  assert.equal(page.url(), address);
  await page.keyboard.press('Escape');
  await closed();
  assert.equal(page.url(), address);
  await open();
  await page.goBack();
  await closed();
  assert.equal(page.url(), address);
  await asked(page);
  // A refusal leads to its clause, and the table is still there after it.
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal').first().click();
  await act(page, () => page.locator('.place').click());
  await asked(page);
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.built').first().click();
  await page.locator('[role=alert] a').click();
  await page.waitForSelector('dialog[open] [id="T12"].named');
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await closed();
  assert.equal(page.url(), address);
  assert.equal(await page.locator('.city .sq.built').count(), 1);
});

journey('the token beside the building', async (page) => {
  await sit_down(page);
  await asked(page);
  await page.locator('.inhand').first().click();
  // A square without a wreath: only the token could be used after scoring.
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.locator('.then:enabled:visible').waitFor();
  await act(page, () => page.getByRole('button', { name: 'Build, then token' }).click());
  assert.equal(await asked(page), 'choices');
  assert.ok((await page.locator('.choice[data-move^="token"]').count()) >= 2);
  await act(page, () => page.locator('.choice[data-move="token double"]').click());
  await asked(page);
  assert.equal(await page.locator('.then').count(), 0, 'a spent token has no button');
});
