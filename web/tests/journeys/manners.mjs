// What a page owes its visitors: ways back, the focus where it is needed, keys that can be switched off.
import { open_form, set_seat, start } from './form.mjs';
import { act, asked, assert, journey, kept, no_violations_in_both, QUICK, sit_down } from './harness.mjs';
import { make_table, move, mover, moves, reach } from './online_table.mjs';

/** What has the focus, in a few words. */
const focus = (page) =>
  page.evaluate(() => {
    const { tagName, className } = document.activeElement;
    return `${tagName} ${className}`.trim();
  });
const until_focus = (page, wanted) =>
  page.waitForFunction(
    (pattern) => {
      const { tagName, className } = document.activeElement;
      return new RegExp(pattern).test(`${tagName} ${className}`);
    },
    wanted.source,
    { timeout: 20_000 },
  );

journey('manners: friends are invited, and a removed table comes back', async (page) => {
  await page.goto(`/${QUICK}`);
  const friends = page.getByRole('region', { name: 'Play with friends' });
  await friends.getByRole('link', { name: 'Bloom by Kramer' }).click();
  await page.waitForSelector('details summary');
  assert.equal(new URL(page.url()).pathname, '/new/runs/friends');
  // By link where there is a server, else around this device.
  const chosen = page.getByRole('group', { name: 'Who they are' }).locator('[aria-pressed=true]');
  await page.waitForFunction(() => document.querySelector('h1') === document.activeElement);
  assert.match(await chosen.textContent(), /Friends (by link|here)/);

  for (let i = 0; i < 2; i += 1) {
    await sit_down(page);
    await asked(page);
  }
  await page.locator('.brand').click();
  await page.locator('.mine').getByRole('button', { name: 'Remove this table' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.mine li').length === 0);
  await until_focus(page, /^H1/);
  const notice = page.locator('[data-notice=forgotten]');
  await notice.getByText('Bloom Town was removed.').waitFor();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.waitForSelector('.mine li');
  assert.equal(await notice.count(), 0);
  // The latest one can be removed too: the one before it takes its place.
  await page.locator('.latest').getByRole('button', { name: 'Remove this table' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.mine li').length === 0);
  assert.equal(await page.locator('.continue').count(), 1);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.waitForSelector('.mine li');
  await no_violations_in_both(page, 'home with tables');
});

journey('manners: the focus stays at the table, by dialogs and moves', async (page) => {
  await sit_down(page);
  await asked(page);
  await until_focus(page, /^BUTTON inhand/);
  for (const [open, closed] of [
    [() => page.getByRole('button', { name: 'Menu' }).click(), 'Menu'],
    [
      async () => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Keyboard' }).click();
        await page.waitForSelector('dialog[open] kbd');
      },
      'Menu',
    ],
  ]) {
    await open();
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      (label) => document.activeElement.getAttribute('aria-label') === label,
      closed,
    );
  }
  await page.locator('.inhand').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  await page.locator('.place').focus();
  await act(page, () => page.keyboard.press('Enter'));
  await asked(page);
  // Where the button of the move was is nothing to do: the next thing is the hand.
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.match(await focus(page), /^BUTTON/);
});

journey('manners: keys are listed, and single ones can be switched off', async (page) => {
  await sit_down(page);
  await asked(page);
  await page.keyboard.press('1');
  assert.equal(await page.locator('.inhand').first().getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] kbd');
  await no_violations_in_both(page, 'keys');
  await page.getByRole('group', { name: 'Single keys' }).getByRole('button', { name: 'No' }).click();
  await kept(page, 'keys', false);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.keyboard.press('?');
  assert.equal(await page.locator('.inhand').first().getAttribute('aria-pressed'), 'false');
  assert.equal(await page.locator('dialog').count(), 0);
});

journey('manners: the cover is a dialog that Escape does not lift', async (page) => {
  await open_form(page, 'town', QUICK);
  await set_seat(page, 1, 'person');
  await start(page);
  assert.equal(await asked(page), 'pass');
  const cover = page.getByRole('dialog', { name: /Pass the device to/ });
  await cover.waitFor();
  await page.waitForFunction(() => document.activeElement.closest('dialog.cover') !== null);
  // It is not lifted for a moment either.
  await page.evaluate(() => {
    document.querySelector('dialog.cover').addEventListener('close', () => (window.lifted = true));
  });
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.querySelector('dialog.cover').open), true);
  assert.equal(await page.evaluate(() => window.lifted), undefined);
  assert.equal(await page.locator('dialog:modal').count(), 1);
  await cover.getByRole('button').click();
  await page.waitForSelector('.cover', { state: 'detached' });
});

journey(
  'online manners: a declined undo is told, and a wide table has its chat beside it',
  { online: true, viewport: { width: 1440, height: 900 } },
  async (ada, _, visitor) => {
    const { page: ben } = await visitor({ viewport: { width: 1440, height: 900 }, locale: 'de' });
    const [link] = await make_table(ada);
    await ben.goto(link);
    await ben.locator('input').first().fill('Ben');
    await ben.locator('form button.main').click();
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));
    const talk = ada.locator('aside.talk');
    await talk.getByRole('button', { name: 'Good luck!' }).click();
    // Everybody reads a phrase in their own language.
    await ben.locator('aside.talk').getByRole('log').getByText('Viel Glück!').waitFor();
    await talk.getByRole('log').getByText('Good luck!').waitFor();
    assert.ok((await ada.evaluate(() => document.documentElement.scrollWidth)) <= 1440);
    const table = await ada.locator('.town .table').boundingBox();
    const beside = await talk.boundingBox();
    assert.ok(table.x + table.width <= beside.x + 1, 'the chat covers nothing');
    await no_violations_in_both(ada, 'chat beside the table');

    const first = await mover(ada, ben);
    const second = first === ada ? ben : ada;
    await move(first);
    await reach(second, await moves(first));
    await first.locator('.undo').click();
    const question = second.getByRole('alertdialog');
    // A tile built and the one taken for it are one thing.
    await question.getByText(/asks to take one move back|möchte einen Zug zurücknehmen/).waitFor();
    await question.locator('button').last().click();
    await first
      .locator('.notices')
      .getByText(/did not agree: your move stays|nicht zugestimmt: Dein Zug bleibt/)
      .waitFor();
  },
);
