// What the page keeps, and what it does without a network.
import { readFile } from 'node:fs/promises';
import {
  act,
  all_kept,
  asked,
  assert,
  journey,
  kept,
  no_violations_in_both,
  QUICK,
  sit_down,
  whole_hint,
} from './harness.mjs';

async function build_once(page) {
  while ((await asked(page)) === 'choices') {
    await act(page, () => page.locator('.hand .choice').last().click());
  }
  const before = await page.locator('.city .sq.built').count();
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  await act(page, () => page.locator('.place').click());
  await page.waitForFunction((n) => document.querySelectorAll('.city .sq.built').length > n, before);
  await asked(page);
}

const cities = (page) =>
  page
    .locator('.town [data-square]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));

journey('reload in the middle', async (page) => {
  await sit_down(page, { bots: 2 });
  for (let i = 0; i < 3; i += 1) await build_once(page);
  const before = { city: await cities(page), log: await page.locator('.log li').count(), url: page.url() };
  await page.reload();
  await asked(page);
  assert.equal(page.url(), before.url);
  assert.deepEqual(await cities(page), before.city);
  assert.equal(await page.locator('.log li').count(), before.log);
  // The way home, and back by "continue".
  await page.locator('.brand').click();
  await page.waitForSelector('.continue');
  assert.match(await page.locator('.continue').innerText(), /Continue Bloom Town/);
  await page.locator('.continue').click();
  await asked(page);
  assert.deepEqual(await cities(page), before.city);
});

journey('undo, hint, log and the others’ cities', async (page) => {
  await sit_down(page, { bots: 2 });
  const empty = await cities(page);
  await build_once(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.city .sq.built').length === 0);
  assert.deepEqual(await cities(page), empty);
  await asked(page);
  // The first hint only points: at a tile of the hand, at no square.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.nudge');
  assert.match(await page.locator('.nudge').innerText(), /^Look at this tile/);
  assert.ok((await page.locator('.inhand[data-nudged]').count()) >= 1);
  assert.equal(await page.locator('.city .mark').count(), 0);
  // Asked again: up to three ideas, drawn on the board, each with its reason, the best first; one tap shows it.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.hints li');
  assert.equal(await page.locator('[data-nudged]').count(), 0);
  const read = await page.locator('.hints .idea > span > b').allInnerTexts();
  assert.equal(new Set(read).size, read.length, 'no two read the same');
  const figures = (await page.locator('.hints em').allInnerTexts()).map((text) => parseInt(text, 10));
  assert.deepEqual(
    figures,
    [...figures].sort((a, b) => b - a),
  );
  assert.ok((await page.locator('.hints li').count()) >= 1);
  assert.match(await page.locator('.hints li').first().innerText(), /point/);
  assert.ok((await page.locator('.city .mark').count()) >= 1);
  await page.locator('.hints button').first().click();
  await page.waitForSelector('.place:enabled');
  await act(page, () => page.locator('.place').click());
  await page.waitForFunction(() => document.querySelectorAll('.city .sq.built').length === 1);
  while ((await asked(page)) === 'choices')
    await act(page, () => page.locator('.hand .choice').last().click());
  // One tap plays it; looking around meanwhile does no harm.
  await whole_hint(page);
  await act(page, () => page.locator('.hints .play').first().click());
  await page.waitForFunction(() => document.querySelectorAll('.city .sq.built').length === 2);
  while ((await asked(page)) === 'choices')
    await act(page, () => page.locator('.hand .choice').last().click());
  // A line of the log shows itself on the board.
  await page.locator('.log li button').last().click();
  await page.waitForSelector('dialog[open] .sq.lit');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  // Another player's city opens large.
  await page.locator('.opp').first().click();
  assert.equal(await page.locator('dialog[open] .sq').count(), 25);
  await page.getByRole('button', { name: 'Close' }).click();
});

journey('a hint about a bonus action is played with one tap', async (page) => {
  await sit_down(page);
  await asked(page);
  // The action of a bloom square, or of the token: each idea is one of the choices, and none leads elsewhere.
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.bloom.legal').first().click();
  await page.waitForSelector('.place:enabled');
  await act(page, () => page.locator('.place').click());
  assert.equal(await asked(page), 'choices');
  await whole_hint(page);
  const ideas = page.locator('.hints .idea');
  const read = await ideas.locator('> span > b').allInnerTexts();
  assert.equal(new Set(read).size, read.length, `no two read the same: ${read.join()}`);
  await ideas.last().click();
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await act(page, () => page.locator('.hints .play').last().click());
});

journey(
  'hints leave the city in sight on the smallest phone',
  { viewport: { width: 320, height: 640 } },
  async (page) => {
    await sit_down(page, { bots: 2 });
    await asked(page);
    /** How much of the city's marked squares lies under the hand. */
    const hidden = () =>
      page.evaluate(() => {
        const top = document.querySelector('.town .hand').getBoundingClientRect().top;
        const marks = [...document.querySelectorAll('.city .mark')];
        return marks.map((mark) => Math.max(0, mark.getBoundingClientRect().bottom - top));
      });
    const height = () => page.locator('.town .hand').evaluate((hand) => hand.offsetHeight);
    await page.locator('.acts .hint').click();
    await page.waitForSelector('.nudge');
    assert.ok((await height()) <= 320, `the first hint leaves half of the screen: ${await height()}`);
    await page.locator('.acts .hint').click();
    await page.waitForSelector('.city .mark');
    await page.waitForFunction(() => {
      const top = document.querySelector('.town .hand').getBoundingClientRect().top;
      return [...document.querySelectorAll('.city .mark')].every(
        (mark) => mark.getBoundingClientRect().bottom <= top,
      );
    });
    assert.deepEqual(new Set(await hidden()), new Set([0]));
    assert.ok((await height()) <= 320, `so do all of them: ${await height()}`);
    // All numbers are there, with the words of one; another one is a tap away, and played by one more.
    const ideas = page.locator('.hints .idea');
    const words = await page.locator('.one').textContent();
    if ((await ideas.count()) > 1) {
      await ideas.nth(1).click();
      await page.waitForSelector('.place:enabled');
      assert.equal(await page.locator('.hints .play:visible').count(), 1);
      assert.notEqual(await page.locator('.one').textContent(), words);
    }
    await no_violations_in_both(page, 'hints on a phone');
  },
);

journey('the bonus token', async (page) => {
  await sit_down(page);
  await asked(page);
  await page.getByRole('button', { name: 'Use the bonus token' }).click();
  await page.getByRole('button', { name: 'Ask me after building' }).click();
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  assert.match(await page.locator('.place').innerText(), /then token/);
  await act(page, () => page.locator('.place').click());
  assert.equal(await asked(page), 'choices');
  const points = Number(await page.locator('.me .sc').innerText());
  await act(page, () => page.locator('[data-move="token double"]').click());
  await page.waitForFunction((n) => Number(document.querySelector('.me .sc').textContent) > n, points);
  await page.getByRole('button', { name: 'bonus token spent', exact: true }).waitFor();
});

journey('a record is saved to a file and opened from it', async (page) => {
  await sit_down(page);
  await build_once(page);
  const before = await cities(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save record' }).click(),
  ]);
  const path = await download.path();
  const record = JSON.parse(await readFile(path, 'utf8'));
  assert.equal(record.format, 'bloom-record');
  assert.equal(record.players[1], 'bot:medium');
  await page.goto(`/${QUICK}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await page.waitForSelector('.town');
  await asked(page);
  assert.deepEqual(await cities(page), before);
  // What is no record is refused in words.
  await page.goto('/');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.waitForSelector('[role=alert]');
});

journey('offline', { serviceWorkers: 'allow' }, async (page, context) => {
  await page.goto('/');
  await all_kept(page);
  await context.setOffline(true);
  await sit_down(page);
  await build_once(page);
  await page.reload();
  await asked(page);
  assert.equal(await page.locator('.city .sq.built').count(), 1);
  await page.goto('/rules/town');
  await page.waitForSelector('#T22, [id="T22"]');
});

journey('switching language', async (page) => {
  await sit_down(page);
  await asked(page);
  const words = { Français: /tuile/, Italiano: /tessera/, Deutsch: /Plättchen/, English: /tile/ };
  for (const [language, word] of Object.entries(words)) {
    await page.locator('.tools button').last().click();
    await page.locator('dialog[open]').getByRole('button', { name: language }).click();
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.status h1').textContent),
      word.source,
    );
    await page.keyboard.press('Escape');
  }
  // It is remembered, and the pages speak it.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await kept(page, 'language', 'de');
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  for (const [path, title] of [
    ['/', 'Drei Gärten'],
    ['/about', 'Über Bloom'],
    ['/new/town', 'Bloom Town'],
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});

journey('the browser’s language', { locale: 'fr-CH' }, async (page) => {
  await page.goto('/');
  await page.getByRole('heading', { name: /papier/ }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
});

journey('the page answers while a bot thinks', { alone: true }, async (page) => {
  await sit_down(page, { query: `?seed=${'b100'.repeat(16)}&iterations=3000000&bots=3`, level: 'Expert' });
  // Whoever starts: let the bot think.
  const asked_first = await page.waitForFunction(() =>
    document.querySelector('.town.asked') ? 'me' : document.querySelector('.busy') ? 'bot' : false,
  );
  if ((await asked_first.jsonValue()) === 'me') {
    await page.locator('.inhand').first().click();
    await page.locator('.city .sq.legal:not(.bloom)').first().click();
    await page.waitForSelector('.place:enabled');
    await act(page, () => page.locator('.place').click());
  }
  await page.waitForSelector('.busy');
  await page.evaluate(() => {
    window.long_tasks = [];
    new PerformanceObserver((list) =>
      window.long_tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ entryTypes: ['longtask'] });
  });
  // Clicks are answered at once: from the event to the dialog on the screen. A busy machine may spoil
  // a try; a page that waits for its bot spoils all of them.
  let slowest = Infinity;
  let long = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const times = await page.evaluate(async () => {
      window.long_tasks.length = 0;
      const found = [];
      for (let i = 0; i < 3; i += 1) {
        const begun = performance.now();
        document.querySelector('.opp').click();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        if (!document.querySelector('dialog[open]')) throw new Error('no dialog');
        found.push(performance.now() - begun);
        document.querySelector('dialog[open] header button').click();
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return found;
    });
    assert.ok(await page.locator('.busy').count(), 'the bot is still thinking');
    slowest = Math.max(...times);
    long = (await page.evaluate(() => window.long_tasks)).filter((ms) => ms > 500);
    if (slowest < 500 && long.length === 0) break;
  }
  assert.ok(slowest < 500, `answered within ${slowest.toFixed(0)} ms`);
  assert.deepEqual(long, []);
});

journey('an address that leads nowhere', async (page) => {
  await page.goto('/nothing/here');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/table/unknown');
  await page.getByRole('heading', { name: 'No such table' }).waitFor();
});

journey('one table in two tabs', async (page) => {
  await sit_down(page);
  await asked(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await asked(other);
  // The first tab has given the table up, and takes it back when it is told to.
  await page.getByRole('button', { name: 'Go on here' }).click();
  await asked(page);
  await other.getByRole('button', { name: 'Go on here' }).waitFor();
});
