// Whole games: by mouse, by keyboard alone, by touch, and of two people at one device.
import { fill_form, start } from './form.mjs';
import { act, asked, assert, journey, QUICK, scores, set_speed, sit_down } from './harness.mjs';

journey('a whole game by mouse', async (page) => {
  await sit_down(page, { bots: 2 });
  let previews = 0;
  let refused = false;
  for (let turn = 0; turn < 120; turn += 1) {
    const what = await asked(page);
    if (what === 'over') break;
    if (what === 'choices') {
      await act(page, () => page.locator('.hand .choice').first().click());
      continue;
    }
    if (what === 'take') {
      await act(page, () => page.locator('.slot.choose').first().click());
      continue;
    }
    await page.locator('.inhand').first().click();
    if (!refused && (await page.locator('.city .sq.built').count()) > 0) {
      // A square that is taken: one sentence says why and leads to the rule.
      await page.locator('.city .sq.built').first().click();
      assert.match(await page.locator('[role=alert]').innerText(), /built on already/);
      assert.match(await page.locator('[role=alert] a').getAttribute('href'), /^\/rules\/town#T12$/);
      refused = true;
    }
    const free = page.locator('.city .sq.legal');
    await free.nth(turn % (await free.count())).click();
    await page.waitForSelector('.place:enabled');
    // The preview: points, the vine to the slot, and what would be drawn.
    assert.match(await page.locator('.pts').innerText(), /^\+\d+$/);
    previews += await page.locator('.slot.draw').count();
    const before = await page.locator('.city .sq.built').count();
    await act(page, () => page.locator('.place').click());
    await page.waitForFunction(
      (n) => document.querySelectorAll('.city .sq.built').length > n || document.querySelector('.end'),
      before,
    );
  }
  assert.equal(await asked(page), 'over');
  assert.ok(previews > 5, 'previews name the slot');
  assert.ok(refused, 'a taken square was refused');
  const points = (await scores(page)).map(Number);
  assert.equal(points.length, 3);
  // The table of sources adds up.
  const sums = await page.locator('tfoot td').allTextContents();
  assert.deepEqual(
    sums.map(Number).sort((a, b) => b - a),
    [...points].sort((a, b) => b - a),
  );
  // Review: back through the moves, and to the result again.
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'To the first move' }).click();
  assert.ok((await page.locator('.city .sq.built').count()) <= 1);
  await page.getByRole('button', { name: 'Result' }).click();
  // And another one with the same people.
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForSelector('.town');
});

journey('a whole game by keyboard alone', async (page) => {
  await set_speed(page, 'instant');
  await page.goto(`/${QUICK}`);
  // From the first page: Tab to Play, Enter, Tab to Start, Enter.
  const tab_to = async (test, most = 250) => {
    for (let i = 0; i < most; i += 1) {
      if (await page.evaluate(test)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab never got there');
  };
  await tab_to(() => document.activeElement?.getAttribute('href') === '/new/town');
  await page.keyboard.press('Enter');
  await page.waitForSelector('details summary');
  await tab_to(() => document.activeElement?.textContent?.trim() === 'Start');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.town');
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
  let undone = false;
  for (let turn = 0; turn < 120; turn += 1) {
    const what = await asked(page);
    if (what === 'over') break;
    if (what === 'choices') {
      await tab_to(() => document.activeElement?.matches('.choice'));
      await act(page, () => page.keyboard.press('Enter'));
      continue;
    }
    if (what === 'take') {
      await tab_to(() => document.activeElement?.matches('.slot.choose'));
      await act(page, () => page.keyboard.press('Enter'));
      continue;
    }
    const before = await page.locator('.city .sq.built').count();
    await page.keyboard.press(turn % 2 ? '2' : '1');
    await page.waitForFunction(() => document.activeElement?.matches('[data-square]'));
    // Escape puts it back, and it is picked again.
    if (turn === 1) {
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.inhand.picked').count(), 0);
      await page.keyboard.press('1');
    }
    for (let i = 0; i < 30; i += 1) {
      if (await page.evaluate(() => document.activeElement?.matches('.legal'))) break;
      await page.keyboard.press(arrows[(turn + i) % arrows.length]);
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.place:enabled');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (n) => document.querySelectorAll('.city .sq.built').length > n || document.querySelector('.end'),
      before,
    );
    if (!undone && turn === 2 && (await asked(page)) === 'build') {
      const built = await page.locator('.city .sq.built').count();
      await page.keyboard.press('u');
      await page.waitForFunction((n) => document.querySelectorAll('.city .sq.built').length < n, built);
      undone = true;
    }
  }
  assert.equal(await asked(page), 'over');
});

journey(
  'a whole game by touch on a phone',
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  async (page) => {
    await sit_down(page);
    for (let turn = 0; turn < 120; turn += 1) {
      const what = await asked(page);
      if (what === 'over') break;
      if (what === 'choices') {
        await act(page, () => page.locator('.hand .choice').last().tap());
        continue;
      }
      if (what === 'take') {
        await act(page, () => page.locator('.slot.choose').first().tap());
        continue;
      }
      await page
        .locator('.inhand')
        .nth(turn % 2)
        .tap();
      const free = page.locator('.city .sq.legal');
      const square = free.nth((turn * 3) % (await free.count()));
      await square.scrollIntoViewIfNeeded();
      // The hand covers the lower end of a phone: scroll the square above it, as a thumb would.
      await square.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      await square.tap();
      await page.waitForSelector('.place:enabled');
      if (turn === 0) {
        // Every target is large enough for a finger.
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.town button, .town a')]
            .filter((node) => node.checkVisibility())
            .map((node) => ({
              name: node.getAttribute('aria-label') ?? node.textContent.trim(),
              box: node.getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width < 44 || box.height < 44)
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        );
        assert.deepEqual(small, []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 390, `nothing is wider than the phone: ${wide}`);
      }
      const before = await page.locator('.city .sq.built').count();
      await act(page, () => page.locator('.place').tap());
      await page.waitForFunction(
        (n) => document.querySelectorAll('.city .sq.built').length > n || document.querySelector('.end'),
        before,
      );
    }
    assert.equal(await asked(page), 'over');
    assert.equal((await scores(page)).length, 2);
  },
);

journey('dragging a tile', async (page) => {
  await sit_down(page);
  assert.equal(await asked(page), 'build');
  const tile = await page.locator('.inhand').first().boundingBox();
  const target = page.locator('[data-square="c3"]').last();
  const square = await target.boundingBox();
  await page.mouse.move(tile.x + 30, tile.y + 30);
  await page.mouse.down();
  await page.mouse.move(tile.x - 40, tile.y + 60, { steps: 3 });
  await page.waitForSelector('.drag');
  await page.mouse.move(square.x + 20, square.y + 20, { steps: 6 });
  await page.waitForSelector('.pts');
  await page.mouse.up();
  assert.equal(await page.locator('.drag').count(), 0);
  await page.waitForSelector('.sq.target .pts');
  await act(page, () => page.locator('.place').click());
  await page.waitForFunction(() => document.querySelector('.city [data-square="c3"].built'));
});

journey('two people at one device', async (page) => {
  await set_speed(page, 'instant');
  await fill_form(page, { game: 'town', query: QUICK, players: 2, people: ['Ada', 'Ben'] });
  await start(page);
  let passes = 0;
  let last = '';
  for (let turn = 0; turn < 200; turn += 1) {
    const what = await asked(page);
    if (what === 'over') break;
    if (what === 'pass') {
      passes += 1;
      const name = (await page.locator('.cover .btn').innerText()).replace('I am ', '');
      assert.notEqual(name, last, 'the device changes hands');
      last = name;
      // Nobody's hidden tile is in the page while it is covered.
      const shown = await page
        .locator('.tiles .inhand:not(.bonus)')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));
      assert.ok(shown.filter((label) => label === 'hidden tile').length >= 1 || passes > 1, shown.join());
      if (passes === 1) assert.deepEqual(shown, ['hidden tile', 'hidden tile']);
      await page.locator('.cover .btn').click();
      await page.waitForSelector('.cover', { state: 'detached' });
      assert.match(await page.locator('.status h1').innerText(), new RegExp(name));
      continue;
    }
    if (what === 'drew') {
      await page.locator('.hide .btn').click();
      continue;
    }
    if (what === 'choices') {
      await act(page, () => page.locator('.hand .choice').last().click());
      continue;
    }
    if (what === 'take') {
      await act(page, () => page.locator('.slot.choose').first().click());
      continue;
    }
    await page.locator('.inhand').first().click();
    await page.locator('.city .sq.legal').first().click();
    await page.waitForSelector('.place:enabled');
    await act(page, () => page.locator('.place').click());
    await page.waitForFunction(() => !document.querySelector('.place:enabled'));
  }
  assert.equal(await asked(page), 'over');
  assert.ok(passes > 10);
  const names = await page.locator('.ranking .name').allInnerTexts();
  assert.deepEqual(names.map((name) => name.trim()).sort(), ['Ada', 'Ben']);
});
