// The states of a table of Bloom by Escoffier & Franck.
import { open_form } from '../../tests/journeys/form.mjs';
import { act, asked, sit_down } from '../../tests/journeys/garden_table.mjs';
import { whole_hint } from '../../tests/journeys/harness.mjs';

/** What the hint says is picked, nothing is played. */
async function advise(page) {
  await whole_hint(page);
  await page.locator('.hints button').first().click();
  await page.waitForTimeout(30);
  if (await page.locator('.hints').count()) await page.keyboard.press('h');
}
async function follow(page, what) {
  if (what === 'sale') return act(page, () => page.locator('.offer.first').click());
  await advise(page);
  const ready = await page.locator('.place:enabled').count();
  return act(page, () =>
    ready ? page.locator('.place').click() : page.getByRole('button', { name: 'Not now' }).click(),
  );
}
/** Plays on until this is asked, so many own cards at the most. */
async function until(page, wanted, cards) {
  let placed = 0;
  for (;;) {
    const what = await asked(page);
    if (what === 'over' || (what === wanted && placed >= cards)) return what;
    if (what === 'card') placed += 1;
    await follow(page, what);
  }
}

export default async function garden(page, shot, query) {
  await open_form(page, 'garden', query);
  await shot('garden-new');
  await sit_down(page, { bots: 3, query, options: [['Order of play', 'Tactical']] });
  await until(page, 'card', 0);
  await shot('garden-opening');
  await until(page, 'card', 4);
  await advise(page);
  await page.waitForSelector('.f4');
  await shot('garden-preview');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await whole_hint(page);
  await shot('garden-hint');
  await page.keyboard.press('h');
  await page.keyboard.press('l');
  await shot('garden-beds');
  await page.keyboard.press('l');
  await shot('garden-lawns');
  await page.keyboard.press('l');
  await page.locator('.pl').nth(1).click();
  await page.waitForSelector('dialog[open]');
  await shot('garden-player');
  await page.keyboard.press('Escape');
  await until(page, 'sale', 1);
  await page.waitForSelector('.offer.first');
  await page.locator('.tray button').first().click();
  await shot('garden-sale');
  await until(page, 'pawn', 0);
  await shot('garden-pawn');
  await page.goto('/');
  await page.waitForSelector('.continue');
  await page.waitForTimeout(150);
  await shot('garden-home');
  await page.locator('.continue').click();
  await until(page, 'over', 99);
  await shot('garden-end');
  // Two players and Maurice.
  await sit_down(page, { bots: 1, query, options: [['Order of play', 'Tactical']] });
  for (let i = 0; i < 40; i += 1) {
    const what = await asked(page);
    if (what === 'card' && i > 6 && /Maurice/.test(await page.locator('.status h1').innerText())) break;
    await follow(page, what);
  }
  await advise(page);
  await shot('garden-maurice');
}
