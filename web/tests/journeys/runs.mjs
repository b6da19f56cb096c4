// Bloom by Kramer: whole games by mouse, keyboard and touch, composing, stealing, swapping, planning.
import { assert, journey, no_violations_in_both, scores } from './harness.mjs';
import { asked, open_kind, open_record, sit } from './runs_table.mjs';

/** The longest group of the hand that the engine takes for a run. */
const groups = async (page) => {
  // The engine groups the hand a moment after it is shown.
  await page.waitForSelector('.rack .neg');
  return page.evaluate(() =>
    [...document.querySelectorAll('.rack .grp')]
      .map((group) =>
        [...group.querySelectorAll('.peg')]
          .map((peg) => peg.dataset.peg)
          .filter((key) => !key.startsWith('J')),
      )
      .sort((a, b) => b.length - a.length),
  );
};

/** One turn: lay the longest group, or take what the bed gives, and stop. */
async function turn(page, press, { draw = 0 } = {}) {
  const go = page.locator('.acts .go');
  if (/^(Stop|Pass)/.test(await go.innerText())) {
    await act_runs(page, () => press(go));
    return 'stop';
  }
  const [longest] = await groups(page);
  if (draw > 0 && longest && longest.length >= 3) {
    for (const key of longest) await press(page.locator(`[data-peg="${key}"]`));
    await page.waitForSelector('.acts .go:enabled');
    assert.match(await go.innerText(), /Lay run/);
    await act_runs(page, () => press(go));
    return 'lay';
  }
  const cells = page.locator('.cell.can');
  const many = await cells.count();
  if (many > 0) await press(cells.nth(draw % many));
  else if (await page.locator('.res.can').count()) await press(page.locator('.res'));
  else {
    // Nothing to draw any more: any tile that fits some run.
    await page.keyboard.press('m');
    const run = page.locator('.run.takes .own').first();
    await press(run);
    await page.keyboard.press('m');
    await press(page.locator('.peg.fit').first());
    await page.waitForSelector('.acts .go:enabled');
  }
  await page.waitForSelector('.acts .go:enabled');
  await act_runs(page, () => press(go));
  return 'draw';
}

async function act_runs(page, action) {
  const moves = await page.locator('.game').getAttribute('data-moves');
  await action();
  await page.waitForFunction((before) => {
    const table = document.querySelector('.game');
    return !table || table.dataset.moves !== before;
  }, moves);
}

/** Plays on until the end; `each` is told of every question. */
async function play_on(page, press, { each = async () => {}, most = 200 } = {}) {
  for (let i = 0; i < most; i += 1) {
    const what = await asked(page);
    await each(what, i);
    if (what === 'over') return;
    if (what === 'pass') await press(page.locator('.cover .btn'));
    else if (what === 'round') await press(page.locator('dialog .btn.main'));
    else if (what === 'joker') await act_runs(page, () => press(page.locator('.acts .go')));
    else await turn(page, press, { draw: i });
  }
  throw new Error('the game did not end');
}

const click = (node) => node.click();
const tap = async (node) => {
  await node.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  await node.tap();
};

journey('runs: two rounds by mouse, with the summary between them', async (page) => {
  await open_kind(page, { bots: 2, rounds: 2 });
  let rounds = 0;
  await play_on(page, click, {
    each: async (what) => {
      if (what !== 'round') return;
      rounds += 1;
      assert.match(await page.locator('dialog h2').innerText(), /Round 1 is over/);
      assert.equal(await page.locator('dialog tbody tr:not(.left)').count(), 3);
      await no_violations_in_both(page, 'the summary');
    },
  });
  assert.equal(rounds, 1);
  const points = (await scores(page)).map((text) => Number(text.replace('−', '-')));
  assert.equal(points.length, 3);
  const sums = await page.locator('tfoot td').allTextContents();
  assert.deepEqual(
    sums.map((text) => Number(text.replace('−', '-'))).sort((a, b) => b - a),
    [...points].sort((a, b) => b - a),
  );
  await no_violations_in_both(page, 'the end');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'To the first move' }).click();
  assert.equal(await page.locator('.run').count(), 0);
  await no_violations_in_both(page, 'the review');
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForSelector('.game.runs');
});

journey('runs: a whole game by keyboard alone', async (page) => {
  await open_kind(page);
  // Digits lead to the parts of the table, arrows move inside them; C confirms.
  const reach = async (node) => {
    const zone = await node.evaluate((element) =>
      element.matches('.go')
        ? 'c'
        : element.matches('.cell, .res')
          ? '1'
          : element.matches('.own')
            ? '2'
            : '3',
    );
    const dialog = await page.locator('dialog[open], .cover').count();
    if (dialog) return page.keyboard.press('Enter');
    await page.keyboard.press(zone);
    if (zone === 'c') return;
    const { key, times } = await node.evaluate((each) => {
      const group = each.closest('.cells, .ledge');
      if (group) return { key: 'ArrowRight', times: [...group.querySelectorAll('button')].indexOf(each) };
      const stops = [...document.querySelectorAll('.game button:not(:disabled)')].filter(
        (stop) => stop.tabIndex >= 0,
      );
      return { key: 'Tab', times: stops.indexOf(each) - stops.indexOf(document.activeElement) };
    });
    if (key === 'ArrowRight') await page.keyboard.press('Home');
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
    assert.ok(await node.evaluate((each) => each === document.activeElement), 'the keys reached it');
    await page.keyboard.press('Enter');
  };
  let undone = false;
  await play_on(page, reach, {
    each: async (what, i) => {
      if (what !== 'turn' || undone || i < 2) return;
      const before = Number(await page.locator('.game').getAttribute('data-moves'));
      await page.keyboard.press('u');
      await page.waitForFunction((n) => Number(document.querySelector('.game').dataset.moves) < n, before);
      await asked(page);
      undone = true;
    },
  });
  assert.ok(undone);
});

journey(
  'runs: a whole game by touch on a phone',
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  async (page) => {
    await open_kind(page, { bots: 2 });
    let measured = false;
    await play_on(page, tap, {
      each: async (what) => {
        if (what !== 'turn' || measured || !(await page.locator('.run').count())) return;
        await tap(page.locator('.run .own').first());
        await page.waitForSelector('.run.open');
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.game button, .game a')]
            .filter((node) => node.checkVisibility())
            .map((node) => ({ name: node.className, box: node.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 44 || box.width < 44)
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        );
        assert.deepEqual(small, []);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
        await tap(page.locator('.run .own').first());
        measured = true;
      },
    });
    assert.ok(measured);
  },
);

journey('runs: five players', { viewport: { width: 820, height: 1180 } }, async (page) => {
  await open_kind(page, { bots: 4 });
  assert.equal(await page.locator('.opp').count(), 4);
  await play_on(page, click);
  assert.equal((await scores(page)).length, 5);
});

journey('runs: two people at one device, from the page for new tables', async (page) => {
  await sit(page, { bots: 0, people: 2 });
  let passes = 0;
  for (let i = 0; passes < 6 && i < 60; i += 1) {
    const what = await asked(page);
    if (what === 'pass') {
      passes += 1;
      // Nobody's tiles are to be seen while the device is passed on, and no plan.
      assert.equal(await page.locator('.peg').count(), 0);
      assert.equal(await page.locator('.staged').count(), 0);
      if (passes === 1) await no_violations_in_both(page, 'the cover');
      await page.locator('.cover .btn').click();
      await page.waitForSelector('.peg');
    } else if (what === 'drew') await page.locator('.hide .btn').click();
    else if (what === 'joker') await act_runs(page, () => page.locator('.acts .go').click());
    else await turn(page, click, { draw: i });
    // Something is planned, and must not be left behind for the other person.
    if (i === 1) await page.locator('.peg').first().click();
  }
  assert.equal(passes, 6);
});

journey('runs: who draws blind sees the tile before the device goes on', async (page) => {
  await sit(page, { bots: 0, people: 2 });
  await asked(page);
  await page.locator('.cover .btn').click();
  for (const draw of [1, 2]) {
    await page.locator('.res').click();
    await act_runs(page, () => page.locator('.acts .go').click());
    if (draw === 1) assert.equal(await asked(page), 'turn');
  }
  assert.equal(await asked(page), 'drew');
  assert.match(await page.locator('.drew [role=img]').getAttribute('aria-label'), /flower|joker/i);
  assert.equal(await page.locator('.drew .art').count(), 1);
  assert.equal(await page.locator('.peg').count(), 0, 'the hand behind it is covered');
  await no_violations_in_both(page, 'what was drawn');
  await page.locator('.hide .btn').click();
  assert.equal(await asked(page), 'pass');
  assert.equal(await page.locator('.drew').count(), 0);
});

// Ada's turn: Basil has laid 15–22 and 62, joker, 66.
const BED = [1, 2, 3, 4, 5, 6, 7, 8];
const BASIL = [15, 17, 18, 19, 20, 22, 62, 66, 'J', 80, 81, 83, 90];
const ADA = [21, 23, 25, 41, 42, 44, 64, 14, 16, 70, 71, 91, 99];
const dealt = [...BED, ...BASIL, ...ADA].map(String);
const rest = Array.from({ length: 100 }, (_, i) => String(i + 1)).filter((tile) => !dealt.includes(tile));
const RECORD = {
  options: { rounds: 1, dealt_jokers: 'hand', steal_jokers: 'yes' },
  players: ['Ada', 'bot:medium'],
  deal: { first: 1, rounds: [[...dealt, ...rest, 'J', 'J']] },
  moves: [
    [1, 'lay 15 17 18 19 20 22'],
    [0, 'draw 1'],
    [0, 'stop'],
    [1, 'lay 62 J 66'],
    [1, 'joker leave'],
  ],
};
async function open_position(page, speed = 'instant') {
  await open_record(page, RECORD, speed);
  await page.waitForSelector('.game.runs.asked');
  await page.waitForSelector('.rack .neg');
}
const peg = (page, tile) => page.locator(`[data-peg="${tile}#0"]`);
const words = (page) => page.locator('.words').innerText();
const staged = (page) =>
  page
    .locator('.staged')
    .evaluateAll((nodes) => nodes.map((node) => node.querySelector('text')?.textContent));

journey('runs: composing, and what is missing', async (page) => {
  await open_position(page);
  // In any order; it sorts itself.
  for (const tile of [44, 41, 42]) await peg(page, tile).click();
  await page.waitForSelector('.acts .go:enabled');
  assert.deepEqual(await staged(page), ['41', '42', '44']);
  assert.match(await words(page), /A run of 3 with 7 flowers/);
  assert.equal(await page.locator('.acts .go').innerText(), 'Lay run, win 7');
  assert.match(await page.locator('.neg').getAttribute('aria-label'), /−25, then −18/);
  // A gap says what is missing; nothing can be laid.
  await peg(page, 21).click();
  await page.waitForSelector('.words.bad');
  assert.match(await words(page), /From 21 to 41 is a step of 20/);
  assert.ok(await page.locator('.acts .go').isDisabled());
  // A tap puts a tile back, Escape all of them.
  await page.locator('.staged').first().click();
  await page.waitForSelector('.acts .go:enabled');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.staged').count(), 0);
  // Too few: the engine says how many are missing, and which tiles fit.
  await peg(page, 21).click();
  await page.waitForFunction(() => /2 more tiles/.test(document.querySelector('.words')?.textContent ?? ''));
  assert.ok(await peg(page, 23).evaluate((node) => node.matches('.fit')));
  assert.ok(!(await peg(page, 44).evaluate((node) => node.matches('.fit'))));
  // Undo takes a laid run back to the hand.
  await page.keyboard.press('Escape');
  for (const tile of [41, 42, 44]) await peg(page, tile).click();
  await page.waitForSelector('.acts .go:enabled');
  await page.evaluate(() => {
    window.told_lost = 0;
    new MutationObserver(() => {
      if (document.querySelector('.lost')) window.told_lost += 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await act_runs(page, () => page.locator('.acts .go').click());
  assert.equal(await asked(page), 'joker');
  assert.equal(await page.evaluate(() => window.told_lost), 0, 'what is laid is not called lost');
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelectorAll('.run').length === 2);
  assert.equal(await page.locator('.peg').count(), 14);
});

journey('runs: stealing, adding and exchanging a joker', async (page) => {
  await open_position(page);
  await page.keyboard.press('m');
  assert.ok((await page.locator('.run .badge').count()) > 0, 'what can be taken is marked');
  // Adding: tiles that fit the chosen run are lit.
  await page.locator('[data-run=r1] .own').click();
  await page.waitForSelector('.peg.fit');
  assert.deepEqual(
    await page.locator('.peg.fit').evaluateAll((nodes) => nodes.map((node) => node.dataset.peg).sort()),
    ['14#0', '16#0', '21#0', '23#0'],
  );
  await peg(page, 14).click();
  await peg(page, 16).click();
  await page.waitForSelector('.acts .go:enabled');
  assert.equal(await page.locator('.acts .go').innerText(), 'Add 2 tiles');
  await page.keyboard.press('Escape');
  // Stealing: 22 leaves a ghost behind and names its owner.
  await page.locator('[data-run=r1] [data-place="5"]').click();
  for (const tile of [21, 23, 25]) await peg(page, tile).click();
  await page.waitForSelector('.acts .go:enabled');
  assert.match(await words(page), /9 flowers.*wins token 9.*Basil keeps 15–20/s);
  assert.equal(await page.locator('.staged.stolen').count(), 1);
  assert.equal(await page.locator('[data-run=r1] .art-ghost').count(), 1);
  // 19 too: what would be left is no run, and that is said.
  await page.locator('[data-run=r1] [data-place="3"]').click();
  await page.locator('[data-run=r1] [data-place="2"]').click();
  await page.waitForFunction(() =>
    /At most two tiles/.test(document.querySelector('.words')?.textContent ?? ''),
  );
  await page.keyboard.press('Escape');
  // A joker: exchanged for 64, it is in the hand at once.
  await page.locator('[data-run=r2] [data-place="1"]').click();
  await act_runs(page, () => page.getByRole('button', { name: 'Exchange it for 64' }).click());
  await page.waitForSelector('[data-peg="J#0"]');
  await peg(page, 70).click();
  await peg(page, 71).click();
  await peg(page, 'J').click();
  await page.waitForSelector('.acts .go:enabled');
  // It may stand at either end.
  const first = await staged(page);
  await page.getByRole('button', { name: 'Move the joker' }).click();
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('.staged')]
        .map((node) => node.querySelector('text')?.textContent)
        .join() !== before,
    first.join(),
  );
  await act_runs(page, () => page.locator('.acts .go').click());
});

journey('runs: planning while a bot is to move', async (page) => {
  await open_position(page, 'slow');
  // The page's clock stands still: the bot's move stays away until it goes on.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('.cell.can').first().click();
  await act_runs(page, () => page.locator('.acts .go').click());
  await page.waitForFunction(() => /Stop/.test(document.querySelector('.acts .go')?.textContent ?? ''));
  await act_runs(page, () => page.locator('.acts .go').click());
  for (const tile of [41, 42, 44]) await peg(page, tile).click();
  await page.waitForFunction(() =>
    /Ready for your turn/.test(document.querySelector('.words')?.textContent ?? ''),
  );
  assert.equal(await page.locator('.game.asked').count(), 0, 'it is still the bot that moves');
  assert.ok(await page.locator('.acts .go').isDisabled());
  await page.clock.resume();
  await page.waitForSelector('.game.runs.asked');
  await page.waitForSelector('.acts .go:enabled');
  assert.deepEqual(await staged(page), ['41', '42', '44']);
});

journey('runs: dragging', async (page) => {
  await open_position(page);
  const drag = async (from, to) => {
    const start = await from.boundingBox();
    const end = await to.boundingBox();
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + 30, start.y - 10, { steps: 3 });
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(peg(page, 21), page.locator('[data-stage]'));
  await page.waitForSelector('.staged');
  await drag(page.locator('[data-run=r1] [data-place="5"]'), page.locator('[data-stage]'));
  await page.waitForSelector('.staged.stolen');
  await drag(page.locator('.staged').first(), page.locator('.rack header'));
  await page.waitForFunction(() => document.querySelectorAll('.staged').length === 1);
  await page.keyboard.press('Escape');
  // On a run: it is added there. On the shelf: it moves.
  await drag(peg(page, 14), page.locator('[data-run=r1] [data-place="2"]'));
  await page.waitForSelector('.acts .go:enabled');
  assert.equal(await page.locator('.acts .go').innerText(), 'Add 1 tile');
  await page.keyboard.press('Escape');
  await drag(peg(page, 99), page.locator('.peg').first());
  await page.waitForFunction(() => document.querySelector('.peg')?.dataset.peg === '99#0');
  // From the bed to the hand: taken.
  await act_runs(page, () => drag(page.locator('.cell.can').first(), page.locator('.ledge')));
  assert.equal(await page.locator('.peg').count(), 15);
});

journey('runs: axe, composing', { seconds: 600 }, async (page) => {
  await open_position(page);
  await no_violations_in_both(page, 'opening');
  await page.keyboard.press('m');
  for (const tile of [21, 23, 25]) await peg(page, tile).click();
  await page.locator('[data-run=r1] [data-place="5"]').click();
  await page.waitForSelector('.acts .go:enabled');
  await no_violations_in_both(page, 'a run with a stolen tile');
  await peg(page, 70).click();
  await page.waitForSelector('.words.bad');
  await no_violations_in_both(page, 'a gap');
  await page.keyboard.press('Escape');
  await page.locator('[data-run=r1] .own').click();
  await page.waitForSelector('.peg.fit');
  await no_violations_in_both(page, 'a chosen run');
  await page.keyboard.press('Escape');
  await page.locator('[data-run=r2] [data-place="1"]').click();
  await page.waitForSelector('.joker');
  await no_violations_in_both(page, 'a joker');
});

journey('runs: axe, around the table', async (page) => {
  await open_position(page);
  await page.locator('.hint').click();
  await page.waitForSelector('.nudge');
  await no_violations_in_both(page, 'small hint');
  await page.locator('.hint').click();
  await page.waitForSelector('.hints li');
  await no_violations_in_both(page, 'hint');
  await page.keyboard.press('Escape');
  await page.locator('.opp').click();
  await no_violations_in_both(page, 'a player');
  await page.keyboard.press('Escape');
  await page.locator('.log li button').last().click();
  await no_violations_in_both(page, 'a line of the log');
  await page.keyboard.press('Escape');
  await page.locator('.cell.can').first().click();
  await no_violations_in_both(page, 'a tile of the bed');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  for (const tile of [41, 42, 44]) await peg(page, tile).click();
  await page.waitForSelector('.acts .go:enabled');
  await no_violations_in_both(page, 'phone');
  await act_runs(page, () => page.locator('.acts .go').click());
  assert.equal(await asked(page), 'joker');
  await no_violations_in_both(page, 'an offered joker');
});

for (const locale of ['fr', 'it', 'de'])
  journey(
    `runs: long words on a small phone: ${locale}`,
    { locale, viewport: { width: 360, height: 740 } },
    async (page) => {
      const fits = async (state) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 360, `${state}: ${wide} px`);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('.acts .btn, .board, .furrow')]
            .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
            .map((node) => node.className),
        );
        assert.deepEqual(cut, [], state);
      };
      await open_record(page, RECORD, null);
      await page.waitForSelector('.rack .neg');
      await fits('opening');
      for (const tile of [41, 42, 44]) await peg(page, tile).click();
      await page.waitForSelector('.acts .go:enabled');
      await fits('a run');
      await page.keyboard.press('Escape');
      await page.locator('.cell.can').first().click();
      await fits('the bed');
    },
  );

for (const viewport of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
])
  journey(`runs: a phone on its side, ${viewport.width} wide`, { viewport, locale: 'de' }, async (page) => {
    await open_record(page, RECORD, null);
    await page.waitForSelector('.rack .neg');
    await page.click('.checked .icon-btn'); // a record that was just opened says so above the table
    for (const tile of [41, 42, 44]) await peg(page, tile).click();
    await page.waitForSelector('.acts .go:enabled');
    // The bed, the run that is composed, the buttons and the hand are there without scrolling.
    const places = await page.evaluate(() =>
      Object.fromEntries(
        ['.cell', '.furrow', '.acts .go', '.peg'].map((what) => {
          const { top, bottom, width, height } = document.querySelector(what).getBoundingClientRect();
          return [what, { top, bottom, width, height }];
        }),
      ),
    );
    for (const [what, { top, bottom, width, height }] of Object.entries(places)) {
      assert.ok(top >= 0 && bottom <= viewport.height, `${what}: ${top} to ${bottom}`);
      assert.ok(width >= 44 && height >= 44, `${what}: ${width} × ${height}`);
    }
    const [high, wide] = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight, scrollWidth];
    });
    assert.ok(high <= viewport.height && wide <= viewport.width, `${wide} × ${high}`);
  });

journey('runs: what is composed after a draw says why it cannot be laid now', async (page) => {
  await open_kind(page);
  await asked(page);
  for (const tile of ['1', '2', '3']) await page.locator(`.peg[data-peg^="${tile}"]`).first().click();
  await page.waitForSelector('.acts .go:enabled');
  const [before] = await page.locator('.words').allInnerTexts();
  assert.match(before, /^A run of 3/);
  await page.locator('.cell.can').first().click();
  if (await page.locator('.cell.picked').count()) await page.locator('.acts .go').click();
  const said = page.locator('.words');
  await said.getByText('You have drawn in this turn').waitFor();
  assert.match(await said.innerText(), /draw a second tile now, or stop\.\s*Rule R10/);
  await no_violations_in_both(page, 'why not now');
  // The next turn has no such reason.
  await page.locator('.acts .go').click();
  await asked(page);
  await page.waitForSelector('.acts .go:enabled');
  assert.doesNotMatch(await said.innerText(), /You have drawn/);
});
