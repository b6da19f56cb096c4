// The states of a table of Bloom by Kramer.
import { whole_hint } from '../../tests/journeys/harness.mjs';
import { asked, sit } from '../../tests/journeys/runs_table.mjs';

/** Plays what the hint says first. */
async function advise(page) {
  const what = await asked(page);
  if (what === 'over') return what;
  if (what === 'round') {
    await page.locator('dialog .btn.main').click();
    return what;
  }
  const moves = await page.locator('.game').getAttribute('data-moves');
  const go = page.locator('.acts .go');
  let played = false;
  if (what !== 'joker' && !/^(Stop|Pass)/.test(await go.innerText())) {
    await whole_hint(page);
    await page.locator('.hints button').first().click();
    played = (await page.locator('.joker .btn').count()) > 0;
    if (played) await page.locator('.joker .btn').first().click();
    else await page.waitForSelector('.acts .go:enabled');
  }
  if (!played) await go.click();
  await page.waitForFunction((before) => document.querySelector('.game')?.dataset.moves !== before, moves);
  return what;
}

export default async function runs(page, shot, query) {
  await sit(page, { bots: 2, rounds: 2, query });
  await asked(page);
  await page.waitForSelector('.rack .neg');
  await shot('runs-opening');
  for (let i = 0; i < 8; i += 1) await advise(page);
  await asked(page);
  await shot('runs-middle');
  await whole_hint(page);
  await shot('runs-hint');
  await page.keyboard.press('Escape');
  const groups = await page.evaluate(() =>
    [...document.querySelectorAll('.rack .grp')].map((group) =>
      [...group.querySelectorAll('.peg')].map((peg) => peg.dataset.peg),
    ),
  );
  const [longest, next] = groups.sort((a, b) => b.length - a.length);
  for (const key of longest.slice(0, 4)) await page.locator(`[data-peg="${key}"]`).click();
  await shot('runs-staging');
  await page.locator(`[data-peg="${next[0]}"]`).click();
  await shot('runs-gap');
  await page.keyboard.press('Escape');
  await page.locator('.marks').click();
  await page.locator('.run .own').first().click();
  await shot('runs-extend');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  let summed = false;
  for (let i = 0; i < 300; i += 1) {
    if (!summed && (await asked(page)) === 'round') {
      await shot('runs-round');
      summed = true;
    }
    if ((await advise(page)) === 'over') break;
  }
  await shot('runs-end');
}
