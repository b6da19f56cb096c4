// Bloom by Escoffier & Franck: whole games by mouse, keyboard and finger, with Maurice, around one device.
import { assert, journey, no_violations, no_violations_in_both, scores, whole_hint } from './harness.mjs';
import { open_form, set_players, start } from './form.mjs';
import { act, asked, centres, lit_squares, point_of, QUICK, sit_down } from './garden_table.mjs';
import { finish } from './online_table.mjs';

const tap = async (page, square, how = 'mouse') => {
  const { x, y } = await point_of(page, square);
  if (how === 'touch') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
};
/** As many as fit on the stage: a tap beside it chooses nothing. */
const on_stage = async (page, squares) => {
  const box = await page.locator('.stage').boundingBox();
  const found = [];
  for (const square of squares) {
    const { x, y } = await point_of(page, square);
    if (x > box.x + 8 && x < box.x + box.width - 70 && y > box.y + 8 && y < box.y + box.height - 70)
      found.push(square);
  }
  return found;
};
/** A pawn, or the ornament, on the first square that is lit. */
async function stand(page, how = 'mouse') {
  const later = page.getByRole('button', { name: 'Not now' });
  if (await later.count()) return act(page, () => (how === 'touch' ? later.tap() : later.click()));
  const [square] = await on_stage(page, await lit_squares(page));
  await tap(page, square, how);
  await page.waitForSelector('.place:enabled');
  const place = page.locator('.place');
  return act(page, () => (how === 'touch' ? place.tap() : place.click()));
}

/** The question of a chain, answered. */
const answer = (page, move) => act(page, () => page.locator(`.chain [data-move=${move}]`).click());

journey('garden: a whole game by mouse', async (page) => {
  await sit_down(page, { bots: 2 });
  const found = { picked: 0, sale: 0, refused: false, own: false, next: 0 };
  for (let turn = 0; turn < 200; turn += 1) {
    if (found.picked > 5 && found.sale > 0 && found.refused && found.own) break;
    const what = await asked(page);
    assert.notEqual(what, 'over', JSON.stringify(found));
    if (what === 'pawn') {
      await stand(page);
      continue;
    }
    if (what === 'sale') {
      found.sale += 1;
      if (!found.own && (await page.locator('.tray button').count()) > 1) {
        // A bouquet of one's own making, with the coins it gives.
        await page.locator('.tray button').nth(0).click();
        await page.locator('.tray button').nth(1).click();
        assert.equal((await page.locator('.market .sell i').innerText()).trim(), '1');
        const before = Number(await page.locator('[data-purse]').innerText());
        await act(page, () => page.locator('.market .sell').click());
        await page.waitForFunction((coins) => {
          const purse = document.querySelector('[data-purse]');
          return !purse || Number(purse.textContent) === coins + 1;
        }, before);
        found.own = true;
      } else {
        await page.waitForSelector('.offer.first:enabled');
        await act(page, () => page.locator('.offer.first').click());
      }
      continue;
    }
    await page
      .locator('.hc')
      .nth(turn % (await page.locator('.hc').count()))
      .click();
    const here = await on_stage(page, await centres(page));
    if (!found.refused && turn > 4) {
      // Far out on the table: red, with one sentence and the way to the rule, and not to be placed.
      const box = await page.locator('.stage').boundingBox();
      await page.mouse.click(box.x + 20, box.y + 20);
      assert.match(await page.locator('[role=alert]').innerText(), /at least one square of the garden/);
      assert.equal(await page.locator('[role=alert] a').getAttribute('href'), '/rules/garden#G7');
      assert.equal(await page.locator('.ghost.no').count(), 1);
      assert.ok(await page.locator('.place').isDisabled());
      found.refused = true;
    }
    const square = here[(turn * 7) % here.length];
    const before = await point_of(page, square);
    await page.mouse.move(before.x + 2, before.y + 2);
    await page.waitForSelector('.ghost .ring');
    await tap(page, square);
    await page.waitForSelector('.ghost.fixed:not(.no) .ring');
    await page.waitForSelector('.place:enabled');
    // What it picks hops out, and lies in the barrow as it would be.
    await page.waitForSelector('.fx li');
    const hops = await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('.hop')].filter((each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ).length;
      return document.querySelectorAll('.f1 img').length === shown && { shown };
    });
    found.picked += (await hops.jsonValue()).shown;
    found.next += await page.locator('.f4').count();
    const cards = await page.locator('.sheet').count();
    await act(page, () => page.locator('.place').click());
    await page.waitForFunction((n) => document.querySelectorAll('.sheet').length > n, cards);
  }
  await finish(page);
  const points = (await scores(page)).map(Number);
  assert.equal(points.length, 3);
  const sums = await page.locator('tfoot td').allTextContents();
  assert.deepEqual(
    sums.map(Number).sort((a, b) => b - a),
    [...points].sort((a, b) => b - a),
  );
  await no_violations_in_both(page, 'the end');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'To the first move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.sheet').length === 1);
  await no_violations_in_both(page, 'the review');
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForSelector('.game.garden');
});

journey('garden: turns by keyboard alone, with Maurice in tactical order', async (page) => {
  await sit_down(page, { options: [['Order of play', 'Tactical']] });
  const seen = { maurice: 0, chain: 0, undone: false, fewest: false, turned: 0 };
  for (let turn = 0; ; turn += 1) {
    if (seen.maurice > 2 && seen.chain > 0 && seen.undone && seen.fewest && seen.turned > 0) break;
    const what = await asked(page);
    assert.notEqual(what, 'over', JSON.stringify(seen));
    if (what === 'chain') {
      // By turns: settled with the first button, waited with the second.
      seen.chain += 1;
      assert.match(await page.locator('.status h1').innerText(), /settle now, or wait/);
      assert.ok(await page.evaluate(() => document.activeElement?.matches('.chain')));
      for (let i = 0; i < 1 + (seen.chain % 2); i += 1) await page.keyboard.press('Tab');
      await act(page, () => page.keyboard.press('Enter'));
      continue;
    }
    if (what === 'sale') {
      await page.waitForSelector('.offer.first:enabled');
      for (let i = 0; i < 6; i += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement?.matches('.offer'))) break;
      }
      await act(page, () => page.keyboard.press('Enter'));
      continue;
    }
    if (what === 'pawn') {
      await page.keyboard.press('ArrowRight');
      if (await page.getByRole('button', { name: 'Not now' }).count()) {
        // The ornament: one square, then the one beside it.
        await page.keyboard.press('Enter');
        await page.waitForSelector('.marks .first');
        if (await page.locator('.place').isDisabled()) await page.keyboard.press('ArrowDown');
      }
      await page.waitForSelector('.place:enabled');
      await act(page, () => page.keyboard.press('Enter'));
      continue;
    }
    const number = await page.locator('.hc').first().getAttribute('data-n');
    await page.keyboard.press(number);
    await page.waitForFunction(() => document.activeElement?.matches('.stage'));
    if (/Maurice/.test(await page.locator('.status h1').innerText())) {
      seen.maurice += 1;
      assert.match(await page.locator('.fan-area .tag').innerText(), /Maurice/);
      assert.match(await page.locator('.pl.maurice').getAttribute('aria-label'), /played by you/);
    }
    if (turn % 3 === 1) {
      await page.keyboard.press('r');
      seen.turned += 1;
      assert.match(await page.locator('.hc.on .face').getAttribute('style'), /--turn: 1/);
    }
    await page.keyboard.press('ArrowRight');
    if (turn === 5) {
      // Escape puts it back, in two steps.
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.ghost').count(), 0);
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.hc.on').count(), 0);
      await page.keyboard.press(number);
    }
    for (let i = 0; i < 1 + (turn % 4); i += 1) await page.keyboard.press('n');
    await page.waitForSelector('.place:enabled');
    // Who is next, and why, before it is placed.
    await page.waitForSelector('.f4, .status h1');
    if (!seen.fewest && turn > 10) {
      await page.waitForSelector('.f4');
      seen.fewest = /fewest, \d|once more/.test(await page.locator('.f4').innerText());
    }
    await act(page, () => page.keyboard.press('Enter'));
    if (!seen.undone && turn > 6) {
      const cards = await page.locator('.sheet').count();
      if ((await asked(page)) !== 'over') {
        await page.keyboard.press('u');
        await page.waitForFunction((n) => document.querySelectorAll('.sheet').length < n, cards);
        seen.undone = true;
      }
    }
  }
});

journey(
  'garden: five players by touch on a phone',
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  async (page) => {
    await sit_down(page, { bots: 4, options: [['Order of play', 'Tactical']] });
    for (let turn = 0; turn < 24; turn += 1) {
      const what = await asked(page);
      if (what === 'over') break;
      if (what === 'sale') {
        await page.waitForSelector('.offer.first:enabled');
        await act(page, () => page.locator('.offer.first').tap());
        continue;
      }
      if (what === 'chain') {
        await act(page, () => page.locator('.chain [data-move=wait]').tap());
        continue;
      }
      if (what === 'pawn') {
        await stand(page, 'touch');
        continue;
      }
      const cards = page.locator('.hc');
      if (!(await page.locator('.hc.on').count())) await cards.last().tap({ position: { x: 40, y: 40 } });
      const here = await on_stage(page, await centres(page));
      await tap(page, here[(turn * 5) % here.length], 'touch');
      await page.waitForSelector('.place:enabled');
      if (turn === 0) {
        // Two fingers: apart they zoom, twisted they turn the card.
        const cdp = await page.context().newCDPSession(page);
        const { x, y } = await page
          .locator('.stage')
          .boundingBox()
          .then((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
        const fingers = (radius, degrees) =>
          [0, 180].map((side) => {
            const angle = ((side + degrees) * Math.PI) / 180;
            return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle), id: side };
          });
        const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
        const scale = Number(await page.locator('.stage').getAttribute('data-scale'));
        await touch('touchStart', fingers(60, 0));
        for (const degrees of [10, 20, 30, 40, 50]) await touch('touchMove', fingers(60, degrees));
        for (const radius of [66, 72, 80]) await touch('touchMove', fingers(radius, 50));
        await touch('touchEnd', []);
        await page.waitForFunction(() =>
          /--turn: 1/.test(document.querySelector('.hc.on .face').getAttribute('style')),
        );
        await page.waitForFunction(
          (was) => Number(document.querySelector('.stage').dataset.scale) > was * 1.1,
          scale,
        );
        await page.getByRole('button', { name: 'See the whole garden' }).tap();
        await page.waitForSelector('.place:enabled');
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.garden button, .garden a')]
            .filter((node) => node.checkVisibility())
            .map((node) => ({
              name: node.getAttribute('aria-label') ?? node.textContent.trim(),
              box: node.getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width < 44 || box.height < 44)
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        );
        assert.deepEqual(small, []);
      }
      if (turn % 20 === 0) {
        const size = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.scrollHeight,
        ]);
        assert.ok(size[0] <= 390 && size[1] <= 844, `everything fits: ${size}`);
      }
      await act(page, () => page.locator('.place').tap());
    }
    await finish(page);
    assert.equal((await scores(page)).length, 5);
  },
);

journey('garden: two people at one device see everything', async (page) => {
  await sit_down(page, { people: ['Ada', 'Ben'] });
  const names = new Set();
  for (let turn = 0; turn < 14; turn += 1) {
    const what = await asked(page);
    // Nothing is hidden: nobody has to look away.
    assert.notEqual(what, 'pass');
    names.add((await page.locator('.status h1').innerText()).split(':')[0]);
    if (what === 'sale') {
      await page.keyboard.press('h');
      // The market has ideas of its own.
      await page.waitForSelector('.offer.first:enabled');
      await act(page, () => page.locator('.offer.first').click());
      continue;
    }
    await whole_hint(page);
    if (what === 'chain') {
      await answer(page, 'settle');
      continue;
    }
    assert.ok((await page.locator('.marks .number').count()) > 0);
    await page.locator('.hints button').first().click();
    await page.waitForSelector('.place:enabled');
    await act(page, () => page.locator('.place').click());
  }
  assert.deepEqual([...names].sort(), ['Ada', 'Ben']);
  // Taken back without limit: nothing hidden came to light.
  const moves = Number(await page.locator('.game').getAttribute('data-moves'));
  // The last move is counted a moment before it is done with; until then nothing is taken back.
  await asked(page);
  await page.keyboard.press('u');
  await page.waitForFunction((n) => Number(document.querySelector('.game').dataset.moves) < n, moves);
});

journey('garden: drag a card, turn it by wheel, pan, zoom, fit', async (page) => {
  await sit_down(page, { bots: 2 });
  for (let i = 0; i < 5; i += 1) {
    const what = await asked(page);
    if (what === 'pawn') await stand(page);
    else if (what === 'sale') await act(page, () => page.locator('.offer.first').click());
    else if (i > 2) break;
    else {
      await page.locator('.hc').first().click();
      const here = await on_stage(page, await centres(page));
      await tap(page, here[0]);
      await page.waitForSelector('.place:enabled');
      await act(page, () => page.locator('.place').click());
    }
  }
  while ((await asked(page)) !== 'card') await stand(page);
  // From the hand to the garden: the ghost snaps to squares.
  await page.locator('.hc').nth(2).click();
  const [goal] = await on_stage(page, await centres(page));
  await page.keyboard.press('Escape');
  const card = await page.locator('.hc').nth(2).boundingBox();
  const { x, y } = await point_of(page, goal);
  await page.mouse.move(card.x + 30, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(card.x + 50, card.y - 30, { steps: 3 });
  await page.waitForSelector('.carried, .ghost .ring');
  await page.mouse.move(x + 6, y - 5, { steps: 5 });
  await page.waitForSelector(`.ghost[data-at="${goal}"] .ring`);
  await page.mouse.up();
  await page.waitForSelector('.ghost.fixed:not(.no) .ring');
  // The wheel turns what is held, and zooms elsewhere.
  const face = page.locator('.hc.on .face');
  assert.match(await face.getAttribute('style'), /--turn: 0/);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() =>
    /--turn: 1/.test(document.querySelector('.hc.on .face').getAttribute('style')),
  );
  // The ghost is dragged by its paper, a square further.
  const one = await point_of(page, [goal[0] + 1, goal[1]]);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 2 });
  await page.mouse.move(one.x + 6, one.y - 5, { steps: 3 });
  await page.mouse.up();
  await page.waitForSelector(`.ghost[data-at="${goal[0] + 1},${goal[1]}"] .ring`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const scale = () => page.locator('.stage').getAttribute('data-scale').then(Number);
  const fitted = await scale();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((was) => Number(document.querySelector('.stage').dataset.scale) > was, fitted);
  // Dragged far away, some of the garden stays in sight.
  const box = await page.locator('.stage').boundingBox();
  for (let i = 0; i < 6; i += 1) {
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 60, box.y + box.height - 20, { steps: 4 });
    await page.mouse.up();
  }
  const visible = await page.evaluate(() => {
    const stage = document.querySelector('.stage').getBoundingClientRect();
    return [...document.querySelectorAll('.sheet')].some((node) => {
      const sheet = node.getBoundingClientRect();
      return (
        sheet.right > stage.left + 10 &&
        sheet.left < stage.right - 10 &&
        sheet.bottom > stage.top + 10 &&
        sheet.top < stage.bottom - 10
      );
    });
  });
  assert.ok(visible, 'never lost');
  await page.keyboard.press('f');
  await page.waitForFunction((was) => Number(document.querySelector('.stage').dataset.scale) === was, fitted);
  // Overlays, and what a line of the log tells of.
  await page.getByRole('button', { name: 'Show beds and lawns' }).click();
  await page.locator('.overlay .count').first().waitFor();
  await page.getByRole('button', { name: 'Largest beds' }).click();
  await page.waitForSelector('.overlay');
  await page.getByRole('button', { name: 'Lawns' }).click();
  await page.locator('.overlay').waitFor({ state: 'detached' });
  await page.locator('.log li button').last().click();
  await page.waitForSelector('.marks .shown');
});

journey('garden: axe, placing', async (page) => {
  await sit_down(page, { bots: 1 });
  while ((await asked(page)) !== 'card') await stand(page);
  await page.locator('.hc').last().click();
  const here = await on_stage(page, await centres(page));
  await tap(page, here[0]);
  await page.waitForSelector('.place:enabled');
  await no_violations_in_both(page, 'preview');
  await act(page, () => page.locator('.place').click());
  if ((await asked(page)) === 'pawn') await no_violations_in_both(page, 'pawn');
  while ((await asked(page)) === 'pawn') await stand(page);
  await page.locator('.hc').last().click();
  const box = await page.locator('.stage').boundingBox();
  await page.mouse.click(box.x + 20, box.y + 20);
  await page.waitForSelector('[role=alert]');
  await no_violations_in_both(page, 'refused');
  await open_form(page, 'garden');
  await no_violations_in_both(page, 'new');
});

journey('garden: axe, selling', async (page) => {
  await sit_down(page, { bots: 1 });
  for (let what = await asked(page); what !== 'sale'; what = await asked(page)) {
    assert.notEqual(what, 'over', 'a sale comes before the end');
    if (what === 'chain') {
      await answer(page, 'settle');
      continue;
    }
    await whole_hint(page);
    await page.locator('.hints button').first().click();
    await page.waitForSelector('.place:enabled');
    await act(page, () => page.locator('.place').click());
  }
  await page.waitForSelector('.offer.first:enabled');
  await no_violations_in_both(page, 'sale');
  await act(page, () => page.locator('.offer.first').click());
  while ((await asked(page)) === 'pawn') await stand(page);
  await page.keyboard.press('l');
  await whole_hint(page);
  await no_violations_in_both(page, 'hint and beds');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.pl').last().click();
  await page.waitForSelector('dialog[open]');
  await no_violations_in_both(page, 'player on a phone');
  await page.keyboard.press('Escape');
  await no_violations_in_both(page, 'phone');
});

journey(
  'garden: five players on the smallest phone',
  { viewport: { width: 320, height: 640 } },
  async (page) => {
    await sit_down(page, { bots: 4 });
    await asked(page);
    const [prices, wide] = await page.evaluate(() => [
      [...document.querySelectorAll('.prices li')]
        .filter((node) => node.checkVisibility())
        .map((node) => {
          const words = document.createRange();
          words.selectNodeContents(node.querySelector('span'));
          const { left, right } = words.getBoundingClientRect();
          return { price: node.innerText.trim(), left, right };
        }),
      document.documentElement.scrollWidth,
    ]);
    assert.deepEqual(
      prices.map(({ price }) => price),
      ['1', '3', '6', '10'],
    );
    for (const [i, { price, left, right }] of prices.entries()) {
      assert.ok(right <= 320, `${price} ends at ${right}`);
      assert.ok(i === 0 || left > prices[i - 1].right, `${price} stands beside the one before`);
    }
    assert.ok(wide <= 320, `nothing is wider than the phone: ${wide}`);
  },
);

/** Plays on by the first idea until the page asks this. */
async function play_until(page, wanted) {
  for (let what = await asked(page); what !== wanted; what = await asked(page)) {
    assert.notEqual(what, 'over', `${wanted} comes before the end`);
    if (what === 'chain') await answer(page, 'wait');
    else if (what === 'sale') {
      await page.waitForSelector('.offer.first:enabled');
      await act(page, () => page.locator('.offer.first').click());
    } else {
      await whole_hint(page);
      await page.locator('.hints button').first().click();
      await page.waitForSelector('.place:enabled');
      await act(page, () => page.locator('.place').click());
    }
  }
}

journey(
  'garden: in a chain with Maurice, settle or wait by finger and by keyboard',
  { viewport: { width: 360, height: 740 }, hasTouch: true },
  async (page) => {
    await sit_down(page);
    await play_until(page, 'chain');
    assert.match(await page.locator('.status h1').innerText(), /settle now, or wait/);
    const choices = page.locator('.chain button');
    assert.deepEqual(await choices.locator('b').allInnerTexts(), ['Settle now', 'Wait']);
    for (const choice of await choices.all()) {
      const box = await choice.boundingBox();
      assert.ok(box.width >= 44 && box.height >= 44 && box.x >= 0 && box.x + box.width <= 360);
      assert.ok(await choice.evaluate((node) => node.scrollWidth <= node.clientWidth), 'no word is cut');
    }
    // What is decided about stays in sight.
    const { height } = await page.locator('.stage').boundingBox();
    assert.ok(height >= 150, `the garden is ${height} px high`);
    assert.ok(await page.locator('.mine .tray').isVisible());
    await no_violations_in_both(page, 'the question of a chain');
    // An idea leads to its button and answers nothing.
    await whole_hint(page);
    const idea = page.locator('.hints button').first();
    assert.match(await idea.innerText(), /Settle now|Wait/);
    await idea.click();
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.chain button')));
    const cards = await page.locator('.sheet').count();
    await act(page, () => choices.first().tap());
    assert.ok(['sale', 'pawn'].includes(await asked(page)), 'settled: sale or pawns before the next card');
    assert.equal(await page.locator('.sheet').count(), cards);
    await act(page, () => page.keyboard.press('u'));
    assert.equal(await asked(page), 'chain');
    await page.waitForFunction(() => document.activeElement?.matches('.chain'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await act(page, () => page.keyboard.press('Enter'));
    assert.equal(await asked(page), 'card');
  },
);

journey('garden: sell all, or throw away one at a time', async (page) => {
  await sit_down(page, { options: [['Selling', 'Everything']] });
  await play_until(page, 'sale');
  await page.waitForSelector('.offer.first:enabled');
  assert.deepEqual(await page.locator('.offer .ot').allInnerTexts(), ['Sell all']);
  assert.equal(await page.locator('.market :is(.sell, .done)').count(), 0);
  await no_violations(page, 'sell all');
  // One flower is chosen at a time.
  const flowers = page.locator('.tray button');
  await flowers.first().click();
  await flowers.last().click();
  assert.equal(await page.locator('.tray [aria-pressed=true]').count(), 1);
  const held = () => page.locator('.mine .n b').first().innerText().then(Number);
  const before = await held();
  await act(page, () => page.locator('.market .bin').click());
  await page.waitForFunction(
    (n) => Number(document.querySelector('.mine .n b').textContent) === n,
    before - 1,
  );
  await asked(page);
  await act(page, () => page.keyboard.press('u'));
  await page.waitForSelector('.offer.first:enabled');
  const price = Number(await page.locator('.offer .price i').innerText());
  await act(page, () => page.locator('.offer.first').click());
  await page.waitForFunction(() => document.querySelector('.mine .n b').textContent === '0');
  assert.match(await page.locator('.log').first().innerText(), new RegExp(`You sold all[^]*${price}`));
  assert.ok(price > 0);
});

for (const locale of ['fr', 'it', 'de'])
  journey(
    `garden: long words on a small phone: ${locale}`,
    { locale, viewport: { width: 360, height: 740 } },
    async (page) => {
      await open_form(page, 'garden', QUICK);
      await set_players(page, 2);
      await start(page);
      await page.waitForFunction(() => document.querySelector('.hc:enabled, .marks .lit'));
      const wide = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ]);
      assert.ok(wide[0] <= 360 && wide[1] <= 740, `${wide} px`);
      await page.locator('.hc').first().click();
      await page.keyboard.press('n');
      await page.waitForSelector('.place:enabled');
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll('.garden .actions .btn')].filter(
            (node) => node.scrollWidth > node.clientWidth + 1,
          ).length,
      );
      assert.equal(cut, 0, 'no button is cut');
    },
  );
