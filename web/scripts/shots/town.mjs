// The states of a table of Bloom Town.
import { open_form, set_players, start } from '../../tests/journeys/form.mjs';
import { act, asked, whole_hint } from '../../tests/journeys/harness.mjs';

async function place(page, squares) {
  if ((await asked(page)) !== 'build') return;
  await page.locator('.inhand').first().click();
  for (const square of squares) {
    const node = page.locator(`.city [data-square="${square}"].legal`);
    if (!(await node.count())) continue;
    await node.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await node.click();
    await page.waitForSelector('.place:enabled');
    return;
  }
}
async function decide(page) {
  for (;;) {
    const what = await asked(page);
    if (what === 'choices') await act(page, () => page.locator('.hand .choice').last().click());
    else if (what === 'take') await act(page, () => page.locator('.slot.choose').first().click());
    else return what;
  }
}
/** A sensible game: what the hint says. */
async function advise(page) {
  await whole_hint(page);
  await page.locator('.hints button').first().click();
  if (!(await page.locator('.place:enabled').count())) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await place(
      page,
      'abcde'.split('').flatMap((column) => [1, 2, 3, 4, 5].map((row) => column + row)),
    );
  }
  await act(page, () => page.locator('.place').click());
}

export default async function town(page, shot, query) {
  await open_form(page, 'town', query);
  await set_players(page, 3);
  await shot('new');
  await start(page);
  await decide(page);
  await shot('opening');
  for (let i = 0; i < 4 && (await decide(page)) === 'build'; i += 1) await advise(page);
  await decide(page);
  await shot('middle');
  await whole_hint(page);
  await page.locator('.hints button').first().click();
  await shot('hint');
  await page.locator('.hint').click();
  await shot('preview');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await place(page, ['a2', 'c1', 'e3', 'b4', 'd5']);
  await act(page, () => page.locator('.place').click());
  if ((await asked(page)) === 'choices') await shot('bonus');
  await page.goto('/');
  await page.waitForSelector('.continue');
  await page.waitForTimeout(150);
  await shot('home');
  await page.locator('.continue').click();
  while ((await decide(page)) === 'build') await advise(page);
  await shot('end');
}
