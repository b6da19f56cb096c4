// What a piece is, asked where it lies: by mouse, finger and key, in four languages; and settings that act at once.
import { sit_down as sit_at_garden, asked as garden_asks } from './garden_table.mjs';
import { asked, assert, journey, kept, no_violations_in_both, sit_down } from './harness.mjs';
import { asked as runs_asks, sit } from './runs_table.mjs';

const card = (page) => page.locator('.explained');
/** Waits until the card says it: what the engine knows comes after the sentence and the rule. */
const told = async (page, words) => {
  await page.waitForSelector('.explained .rule a');
  await page.waitForFunction(
    ([source, flags]) =>
      new RegExp(source, flags).test(document.querySelector('.explained')?.innerText ?? ''),
    [words.source, words.flags],
  );
};
/** Every topic of the table, by key: each has a name, a drawing, a sentence and a rule. */
async function walk(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('i');
  const seen = new Map();
  for (let i = 0; i < 20; i += 1) {
    await page.waitForFunction(
      (last) => {
        const name = document.querySelector('.explained h2')?.innerText;
        return name && name !== last && document.querySelector('.explained .rule a');
      },
      [...seen.keys()].at(-1) ?? '',
    );
    const name = await card(page).locator('h2').innerText();
    if (seen.has(name)) break;
    assert.equal(await card(page).locator('.pic .art').count(), 1, `a drawing of ${name}`);
    const text = await card(page).locator('.words > p').first().innerText();
    assert.ok(text.length > 20 && !text.startsWith('explain.'), text);
    assert.ok((await card(page).locator('.rule').innerText()).length > 20, name);
    seen.set(name, text);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  return [...seen.keys()];
}

journey('explained at a table of town: by key and mouse, with what it would score', async (page) => {
  await sit_down(page);
  await asked(page);
  const moves = await page.locator('.game').getAttribute('data-moves');
  // The engine's word on a square, before anything is picked.
  await page.locator('.city [data-square="c3"]').hover();
  await told(page, /would score \d+ here/);
  assert.equal(await card(page).getAttribute('role'), 'tooltip');
  await page.mouse.move(2, 2);
  await card(page).waitFor({ state: 'detached' });
  await page.locator('.inhand').first().focus();
  await page.keyboard.press('i');
  await told(page, /Best now on [a-e][1-5]: \d+ point/);
  assert.ok(await card(page).evaluate((node) => node === document.activeElement));
  await no_violations_in_both(page, 'a piece explained');
  await card(page).locator('.rule a').first().click();
  await page.waitForSelector('dialog[open] .clause');
  await page.keyboard.press('Escape');
  const names = await walk(page);
  for (const wanted of ['Bloom square', 'Pile', 'Your bonus token'])
    assert.ok(names.includes(wanted), names.join());
  assert.ok(
    names.some((name) => /^Community tile/i.test(name)),
    names.join(),
  );
  assert.equal(await page.locator('.game').getAttribute('data-moves'), moves, 'nothing was played');
});

journey(
  'explained by a finger that holds, which then plays nothing',
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  async (page, context) => {
    await sit_down(page);
    await asked(page);
    const touch = await context.newCDPSession(page);
    const hold = async (place, ms) => {
      const { x, y, width, height } = await page.locator(place).first().boundingBox();
      const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.waitForTimeout(ms);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await hold('.inhand', 1200);
    await told(page, /Rule T\d+/);
    assert.equal(await page.locator('.inhand').first().getAttribute('aria-pressed'), 'false');
    const box = await card(page).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, 'it is on the screen');
    await card(page).getByRole('button', { name: 'Close' }).click();
    await hold('.inhand', 50);
    await page.waitForSelector('.inhand[aria-pressed=true]');
  },
);

journey('explained at the other tables, in every language', { seconds: 400 }, async (page) => {
  const expected = { English: 'en', Français: 'fr', Italiano: 'it', Deutsch: 'de' };
  await sit(page);
  await runs_asks(page);
  const runs = page.url();
  const found = {};
  await sit_at_garden(page, { bots: 1 });
  await garden_asks(page);
  const garden = page.url();
  for (const [language, code] of Object.entries(expected)) {
    await page.goto('/settings');
    await page.getByRole('button', { name: language, exact: true }).click();
    await kept(page, 'language', code);
    await page.goto(runs);
    await page.waitForSelector('.runs.asked .peg');
    found[code] = await walk(page);
    assert.ok(found[code].length >= 4, found[code].join());
    await page.goto(garden);
    await page.waitForSelector('.garden.asked .hc');
    const there = await walk(page);
    assert.ok(there.length >= 7, there.join());
    found[code].push(...there);
  }
  assert.equal(new Set(Object.values(found).map((names) => names.join())).size, 4);
});

journey('a gardener is explained where he stands', async (page) => {
  await sit_at_garden(page, { bots: 2 });
  while ((await garden_asks(page)) !== 'card' || (await page.locator('.world [data-pawn]').count()) === 0) {
    await page.keyboard.press('h');
    await page.locator('.hints button').first().click();
    await page.locator('.place:enabled').click();
  }
  const pawn = await page
    .locator('.world [data-pawn^=gardener]')
    .first()
    .evaluate((node) => node.getBoundingClientRect().toJSON());
  await page.mouse.move(pawn.x, pawn.y);
  await told(page, /Gardener[^]*Rule G14/i);
});

journey(
  'dusk falls and motion ends while a garden is open',
  { reducedMotion: 'no-preference' },
  async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await sit_at_garden(page, { bots: 1 });
    await garden_asks(page);
    const print = () => page.locator('.hc img').first().getAttribute('src');
    const day = await print();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((before) => document.querySelector('.hc img').src !== before, day);
    assert.notEqual(await print(), day);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.waitForSelector('dialog[open]');
    const moves = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('dialog[open]')).animationName !== 'none');
    assert.equal(await moves(), true);
    await page.getByRole('group', { name: 'Motion' }).getByRole('button', { name: 'Off' }).click();
    assert.equal(await moves(), false);
  },
);
