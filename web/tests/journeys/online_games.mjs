// Runs and the garden on the program's own server: what only these games ask of a table of people apart.
import { assert, journey, no_violations_in_both, set_speed } from './harness.mjs';
import {
  all_still,
  ask_for_table,
  make_table,
  moves,
  open_people,
  play_on,
  reach,
  sit,
  stop_playing,
} from './online_table.mjs';

journey('online: five friends at one garden', { online: true, seconds: 200 }, async (ada, _, visitor) => {
  const links = await make_table(ada, { game: 'garden', seats: 5 });
  assert.equal(new Set(links).size, 4);
  const pages = [ada];
  for (const [i, name] of ['Ben', 'Clio', 'Dana', 'Emil'].entries()) {
    const { page } = await visitor(i % 2 ? { viewport: { width: 390, height: 844 } } : {});
    pages.push(page);
    await sit(page, links[i], name);
    // The first seat names the others too, at their colours.
    const seat = ada.locator('ol > li').nth(i + 1);
    if (i < 3) await seat.filter({ hasText: name }).getByText('here', { exact: true }).waitFor();
  }
  for (const page of pages) {
    await page.waitForSelector('.game.garden');
    assert.equal(await page.locator('.game').getAttribute('data-players'), '5');
    assert.equal(await page.locator('.strip li').count(), 5);
  }
  // One of them is asked, and only one.
  await Promise.any(pages.map((page) => page.waitForSelector('.game.asked')));
  const asked_now = await Promise.all(pages.map((page) => page.locator('.game.asked').count()));
  assert.equal(
    asked_now.reduce((a, b) => a + b),
    1,
  );
  await no_violations_in_both(pages[2], 'a garden online on a phone');
  // Everybody has a turn; everybody sees the same garden then.
  await play_on(...pages);
  await ada.waitForFunction(() => document.querySelectorAll('.sheet').length > 5, undefined, { timeout: 0 });
  await all_still(...pages);
  const sheets = await Promise.all(pages.map((page) => page.locator('.sheet').count()));
  assert.equal(new Set(sheets).size, 1);
  assert.ok(sheets[0] > 5);
});

journey('online: a sale in a garden for two', { online: true, seconds: 200 }, async (ada, _, visitor) => {
  const { page: ben } = await visitor();
  const [link] = await make_table(ada, { game: 'garden' });
  await sit(ben, link, 'Ben');
  const pages = [ada, ben];
  for (const page of pages) await page.waitForSelector('.game.garden');
  await play_on(...pages);
  // Flowers of one colour alone are thrown away and bring nothing: on to a sale that brings coins.
  const sold = (page) =>
    page.waitForFunction(
      () => window.done.sale > 0 && Number(document.querySelector('.players [data-score]').textContent) > 0,
      undefined,
      { timeout: 0 },
    );
  const sales = pages.map(sold);
  sales.forEach((each) => each.catch(() => {}));
  await Promise.any(sales);
  await all_still(...pages);
  // Both see the same coins, and that there are some.
  // By owner: the order of the strips depends on who looks.
  const coins = async (page) => {
    const strips = page.locator('.players [data-score]');
    return (await strips.evaluateAll((nodes) => nodes.map((node) => [node.dataset.score, node.textContent])))
      .map(([owner, text]) => `${owner}: ${text.trim()}`)
      .sort();
  };
  assert.deepEqual(await coins(ada), await coins(ben));
  // What one says is seen by oneself too, on a phone on its side as well.
  await ben.setViewportSize({ width: 844, height: 390 });
  await open_people(ben);
  await ben.getByLabel('Say something').fill('Well sold');
  await ben.getByRole('button', { name: 'Send' }).click();
  await ben.getByRole('log').getByText('Well sold').waitFor();
  assert.ok((await coins(ada)).some((each) => !each.endsWith(': 0')));
});

journey('online: two friends play runs', { online: true, seconds: 300 }, async (ada, _, visitor) => {
  const { page: ben } = await visitor();
  const pages = [ada, ben];
  for (const page of pages) await set_speed(page, 'instant');
  // Two bots that do not think long end a round sooner.
  const { table, you } = await ask_for_table(ada, {
    game: 'runs',
    seats: [
      { kind: 'me' },
      { kind: 'open' },
      { kind: 'bot', level: 'greedy' },
      { kind: 'bot', level: 'greedy' },
    ],
    clock: { initial: 3600, increment: 30 },
  });
  await ada.goto(`/t/${table.id}?iterations=20`);
  await sit(ben, you.links[0].url, 'Ben');
  for (const page of pages) await page.waitForSelector('.game.runs');
  // Hands are the own ones alone.
  for (const page of pages) assert.ok((await page.locator('.peg').count()) >= 13);
  for (const page of pages) await page.evaluate(() => (window.keep_dialogs = true));
  await play_on(...pages);
  // The summary of the first round waits for each of them.
  for (const page of pages) {
    await page.waitForSelector('dialog[open]', { timeout: 150_000 });
    assert.match(await page.locator('dialog h2').innerText(), /Round 1 is over/);
    assert.equal(await page.locator('dialog tbody tr:not(.left)').count(), 4);
  }
  // It says that the next round has begun: whose turn it is, and that the clock runs.
  for (const page of pages)
    assert.match(
      await page.locator('dialog [role=timer]').innerText(),
      /^(It is your turn already, and your clock is running: [\d:]+|.+ is to move, and the clock is running\.)$/,
    );
  await no_violations_in_both(ada, 'the summary online');
  // Both have read it: the next round begins, with new hands.
  for (const page of pages) await page.evaluate(() => (window.keep_dialogs = false));
  for (const page of pages) {
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
  const before = Math.max(...(await Promise.all(pages.map(moves))));
  for (const page of pages) await reach(page, before + 4);
  // Sooner or later, in this round if not in the first, one of them lays a run.
  const laid = pages.map((page) =>
    page.waitForFunction(() => window.done.lay > 0, undefined, { timeout: 0 }),
  );
  laid.forEach((each) => each.catch(() => {}));
  await Promise.any(laid);
  await stop_playing(...pages);
});
