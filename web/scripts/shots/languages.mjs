// The states that say most, in four languages at five widths and both themes: what is too long shows here.
import {
  act,
  asked as town_asks,
  kept,
  sit_down as sit_at_town,
  whole_hint,
} from '../../tests/journeys/harness.mjs';
import {
  act as act_garden,
  asked as garden_asks,
  sit_down as sit_at_garden,
} from '../../tests/journeys/garden_table.mjs';
import { asked as runs_asks, sit as sit_at_runs } from '../../tests/journeys/runs_table.mjs';

const sizes = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [1280, 820],
  [1440, 900],
];
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' };

/** From any page; the table that was open is opened again. */
async function speak(page, language) {
  const back = page.url();
  await page.goto('/settings');
  await page.getByRole('button', { name: languages[language], exact: true }).first().click();
  await kept(page, 'language', language);
  await page.goto(back);
}

/** What a hint says first is picked, not played. */
async function preview(page) {
  await whole_hint(page);
  await page.locator('.hints button').first().click();
  await page.waitForTimeout(150);
}

const tables = {
  async town(page, query) {
    await sit_at_town(page, { bots: 2, query });
    for (let i = 0; i < 6; i += 1) {
      const what = await town_asks(page);
      if (what === 'choices') await act(page, () => page.locator('.hand .choice').last().click());
      else if (what === 'take') await act(page, () => page.locator('.slot.choose').first().click());
      else {
        await page.locator('.inhand').first().click();
        await page.locator('.city .sq.legal:not(.bloom)').first().click();
        await page.waitForSelector('.place:enabled');
        await act(page, () => page.locator('.place').click());
      }
    }
    while ((await town_asks(page)) === 'choices')
      await act(page, () => page.locator('.hand .choice').last().click());
    return town_asks;
  },
  async runs(page, query) {
    await sit_at_runs(page, { bots: 2, query });
    return runs_asks;
  },
  async garden(page, query) {
    await sit_at_garden(page, { bots: 3, query, options: [['Order of play', 'Tactical']] });
    for (let i = 0; i < 3; i += 1) {
      await garden_asks(page);
      await preview(page);
      if (await page.locator('.hints').count()) await page.keyboard.press('h');
      await act_garden(page, () => page.locator('.place').click());
      await garden_asks(page);
    }
    return garden_asks;
  },
};

export default async function in_languages(page, shoot, query, only) {
  /** The same state at every size, in both themes. */
  const shot = async (name) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(250);
        await shoot(`${name}-${width}-${colorScheme}`);
      }
    }
    await page.setViewportSize({ width: 1280, height: 820 });
  };
  for (const [game, sit] of Object.entries(tables)) {
    if (only && game !== only) continue;
    await speak(page, 'en');
    const asked = await sit(page, query);
    for (const language of Object.keys(languages)) {
      await speak(page, language);
      await asked(page);
      await shot(`${game}-${language}-asked`);
      await page.keyboard.press('h');
      await page.waitForSelector('.nudge');
      await shot(`${game}-${language}-nudge`);
      await page.locator('.nudge .btn').click();
      await page.waitForSelector('.hints');
      await shot(`${game}-${language}-hints`);
      await page.locator('.hints button').first().click();
      await page.waitForTimeout(150);
      await shot(`${game}-${language}-preview`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('i');
      await page.waitForSelector('.explained .rule a');
      await shot(`${game}-${language}-explained`);
      await page.keyboard.press('Escape');
      console.log(game, language);
    }
  }
  if (only) return;
  for (const language of Object.keys(languages)) {
    await speak(page, language);
    await page.goto('/');
    await page.waitForSelector('.continue');
    await shot(`home-${language}`);
    for (const game of Object.keys(tables)) {
      await page.goto(`/new/${game}`);
      await page.waitForSelector('details summary');
      await shot(`new-${game}-${language}`);
    }
    console.log('home', language);
  }
}
