// Tables on the program's own server: friends by link, a bad network, the maker's and spectators' ways.
import { act, asked, assert, journey, no_violations, scores, set_speed } from './harness.mjs';

const NO_LINE = 'No connection';

/** Settings are kept per browser: the name, and bots at once. */
async function call_me(page, name) {
  await set_speed(page, 'instant');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your name').blur();
  await page.waitForTimeout(50);
}

/** Makes a table with so many seats for friends; answers the links. */
async function make_table(page, { game = 'town', seats = 2 } = {}) {
  await page.goto(`/new/${game}`);
  await page.waitForSelector('.option');
  for (let i = 2; i < seats; i += 1) await page.getByRole('button', { name: 'Add a seat' }).click();
  for (let i = 1; i < seats; i += 1)
    await page.locator('form li').nth(i).getByRole('button', { name: 'By link', exact: true }).click();
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const boxes = page.getByRole('textbox', { name: /^Link for seat/ });
  await boxes.nth(seats - 2).waitFor();
  return boxes.evaluateAll((nodes) => nodes.map((node) => node.value));
}

/** Opens a link and sits down. */
async function sit(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  // The key is not left in the address.
  assert.equal(new URL(page.url()).hash, '');
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** Plays one move of whatever is asked; false if nothing is asked for a moment. */
async function move(page) {
  const what = await asked(page);
  if (what === 'over') return false;
  if (what === 'choices') await act(page, () => page.locator('.hand .choice').first().click());
  else if (what === 'take') await act(page, () => page.locator('.slot.choose').first().click());
  else {
    await page.locator('.inhand').first().click();
    await page.locator('.city .sq.legal').first().click();
    await page.waitForSelector('.place:enabled');
    await act(page, () => page.locator('.place').click());
  }
  return true;
}

const moves = async (page) => Number(await page.locator('.town').getAttribute('data-moves'));
const reach = (page, n) =>
  page.waitForFunction((count) => Number(document.querySelector('.town')?.dataset.moves ?? 0) >= count, n);
/** Whose turn it is: the page that is asked. */
async function mover(...pages) {
  const waiting = pages.map((page, i) =>
    page.waitForSelector('.town.asked, .end', { timeout: 30_000 }).then(() => i),
  );
  waiting.forEach((each) => each.catch(() => {}));
  return pages[await Promise.any(waiting)];
}
async function open_people(page) {
  await page.getByRole('button', { name: /^Players and chat/ }).click();
  await page.getByRole('dialog').waitFor();
}
const close_dialog = async (page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

journey(
  'online: two friends play a whole game by link',
  { online: true, seconds: 300 },
  async (ada, _, visitor) => {
    const { page: ben } = await visitor();
    await call_me(ada, 'Ada');
    await call_me(ben, 'Ben');
    const [link] = await make_table(ada);
    assert.match(link, /\/t\/\w{12}#[\w-]{8,}$/);
    await ada.getByRole('img', { name: 'Link for seat 2' }).waitFor();
    await no_violations(ada, 'waiting room');
    await sit(ben, link, 'Ben');
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));
    await ada.locator('.strip').getByText('Ben').waitFor();

    // A word, seen by the other.
    await open_people(ada);
    await ada.getByLabel('Say something').fill('Hello <b>Ben</b>');
    await ada.getByRole('button', { name: 'Send' }).click();
    await ada.getByRole('log').getByText('Hello <b>Ben</b>').waitFor();
    await no_violations(ada, 'players and chat');
    await close_dialog(ada);
    await ben.locator('.notices').getByText('Hello <b>Ben</b>').waitFor();

    // Undo by consent: first declined, then agreed.
    const first = await mover(ada, ben);
    const second = first === ada ? ben : ada;
    await move(first);
    const played = await moves(first);
    await reach(second, played);
    for (const answer of ['Decline', 'Agree']) {
      await first.locator('.undo').click();
      await first.locator('.notices').getByText('You asked to take your move back').waitFor();
      const question = second.getByRole('alertdialog');
      await question.getByText('asks to take').waitFor();
      if (answer === 'Agree') await no_violations(second, 'asked to agree');
      await question.getByRole('button', { name: answer }).click();
      await question.waitFor({ state: 'detached' });
      if (answer === 'Decline') assert.equal(await moves(second), played);
    }
    for (const page of [first, second])
      await page.waitForFunction((n) => Number(document.querySelector('.town').dataset.moves) < n, played);

    // To the end.
    for (let turn = 0; turn < 300; turn += 1) {
      const page = await mover(ada, ben);
      if (!(await move(page))) break;
    }
    for (const page of [ada, ben]) await page.waitForSelector('.end');
    assert.deepEqual(await scores(ada), await scores(ben));
    assert.deepEqual(
      (await ada.locator('tfoot td').allTextContents()).map(Number).sort(),
      (await scores(ada)).map(Number).sort(),
    );
    // Checked in each browser: the seal and the own chance too.
    for (const page of [ada, ben]) {
      await page.getByRole('button', { name: 'Check this game' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Everything that could be checked is right.').waitFor();
      assert.equal(await dialog.locator('li.yes').count(), 6);
      await close_dialog(page);
    }
    await no_violations(ada, 'end online');

    // A rematch: whoever comes second joins.
    await ada.getByRole('button', { name: 'Rematch' }).click();
    await ada.getByText('kept for a player of the last game').waitFor();
    await ben.getByRole('button', { name: 'Join the rematch' }).click();
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));
    assert.equal(ada.url(), ben.url());
  },
);

journey(
  'online: a cut line and a reload lose nothing',
  { online: true, seconds: 150 },
  async (ada, _, visitor) => {
    const { page: ben, context } = await visitor();
    await call_me(ada, 'Ada');
    await call_me(ben, 'Ben');
    const [link] = await make_table(ada);
    await sit(ben, link, 'Ben');
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));
    const until_asked = async (page) => {
      for (let i = 0; i < 20; i += 1) {
        const next = await mover(ada, ben);
        if (next === page) return;
        await move(next);
      }
    };
    await until_asked(ben);
    const before = await moves(ben);
    // Ben's network is gone: both are told, and what he plays is sent later.
    await context.setOffline(true);
    await ben.locator('.strip').getByText(NO_LINE).waitFor();
    await ada.locator('.strip li', { hasText: 'Ben' }).getByText('away').waitFor();
    await ben.locator('.inhand').first().click();
    await ben.locator('.city .sq.legal').first().click();
    await ben.waitForSelector('.place:enabled');
    await ben.locator('.place').click();
    await ben.locator('.strip').getByText('Your move is sent as soon as there is one').waitFor();
    assert.equal(await moves(ada), before);
    await context.setOffline(false);
    await reach(ben, before + 1);
    await reach(ada, before + 1);
    await ben.locator('.strip .on-line').waitFor({ state: 'detached' });

    // A reload in the middle: the same table, the same hand, and the log is whole.
    await until_asked(ben);
    const count = await moves(ben);
    const hand = await ben.locator('.hand').innerText();
    await ben.reload();
    await reach(ben, count);
    assert.equal(await moves(ben), count);
    assert.equal(await ben.locator('.hand').innerText(), hand);
    await move(ben);
    await reach(ada, count + 1);
    // Two tabs of one player.
    const second = await ben.context().newPage();
    await second.goto(ben.url());
    await reach(second, await moves(ben));
    await until_asked(ben);
    const now = await moves(ben);
    await move(second);
    await reach(ben, now + 1);
    await second.close();
    // And the first page leads back.
    await ben.goto('/');
    await ben.getByRole('heading', { name: 'My tables online' }).waitFor();
    await ben.locator('a[href^="/t/"]').first().click();
    await ben.waitForSelector('.town');
  },
);

journey(
  'online: somebody watches, and a bot stands in',
  { online: true, seconds: 150 },
  async (ada, _, visitor) => {
    const { page: ben, context } = await visitor();
    const { page: eve } = await visitor({ viewport: { width: 390, height: 844 } });
    await call_me(ada, 'Ada');
    await call_me(ben, 'Ben');
    // A grace that is too short for people.
    const made = await ada.evaluate(async () => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          game: 'town',
          options: {},
          name: 'Ada',
          entropy: 'ad'.repeat(16),
          seats: [{ kind: 'me' }, { kind: 'open' }],
          grace: 5,
        }),
      });
      return answer.json();
    });
    await ada.goto(`/t/${made.table.id}`);
    await ada.getByRole('textbox', { name: 'Link for seat 2' }).waitFor();
    // Eve has no link to a seat: she watches.
    await eve.goto(`/t/${made.table.id}`);
    await eve.getByText('You watch.').waitFor();
    await no_violations(eve, 'waiting room of a spectator');
    await ada.getByText('1 watches').waitFor();
    await sit(ben, made.you.links[0].url, 'Ben');
    for (const page of [ada, ben, eve]) await page.waitForSelector('.town');
    assert.equal(await eve.locator('.town.asked').count(), 0);
    await no_violations(eve, 'table of a spectator on a phone');
    const wide = await eve.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `nothing is wider than the phone: ${wide}`);
    // A used link brings no second person.
    const { page: late } = await visitor({ forbidden: true });
    await late.goto(made.you.links[0].url);
    await late.getByText('This link was used already').waitFor();
    // Ben goes away while he is to move: a bot plays for him, until he takes his seat back.
    for (let i = 0; i < 20 && (await mover(ada, ben)) === ada; i += 1) await move(ada);
    const count = await moves(ada);
    await context.setOffline(true);
    await ada.locator('.strip').getByText('a bot in').waitFor();
    await reach(ada, count + 1);
    await reach(eve, count + 1);
    await ada.locator('.strip li', { hasText: 'Ben' }).getByText('bot').waitFor();
    await context.setOffline(false);
    await ben.getByRole('button', { name: 'Take it back' }).click();
    await ada.locator('.strip li', { hasText: 'Ben' }).getByText('bot').waitFor({ state: 'detached' });
    // Ben leaves for good; Ada goes on against a bot.
    await open_people(ben);
    await ben.getByRole('button', { name: 'Leave the table' }).click();
    await ben.getByRole('button', { name: 'Leave for good' }).click();
    await ben.getByRole('heading', { name: 'Three gardens of paper and ink' }).waitFor();
    await mover(ada);
    await move(ada);
  },
);

journey('online: the maker runs the waiting room', { online: true }, async (ada, _, visitor) => {
  const { page: ben } = await visitor({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await call_me(ada, 'Ada');
  const [one] = await make_table(ada, { seats: 3 });
  await sit(ben, one, 'Ben');
  await ben.getByText('Ben', { exact: false }).first().waitFor();
  await no_violations(ben, 'waiting room on a phone at dusk');
  const wide = await ben.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `nothing is wider than the phone: ${wide}`);
  // A new link ends the old one.
  const box = ada.getByRole('textbox', { name: 'Link for seat 3' });
  const old = await box.inputValue();
  await ada.getByRole('button', { name: 'Make a new link' }).click();
  await ada.waitForFunction(
    (value) => [...document.querySelectorAll('input[readonly]')].every((node) => node.value !== value),
    old,
  );
  // Ben is asked to go, and comes back by his seat's new link.
  await ada.getByRole('button', { name: 'Remove Ben' }).click();
  await ada.getByRole('button', { name: 'Remove?' }).click();
  await ben.getByText('The table’s maker removed you').waitFor();
  const again = ada.getByRole('textbox', { name: 'Link for seat 2' });
  await again.waitFor();
  await ben.goto('about:blank');
  await sit(ben, await again.inputValue(), 'Ben');
  // The third seat becomes a bot: all are there, it starts.
  await ada.getByRole('combobox', { name: 'Seat 3' }).selectOption({ label: 'bot, Easy' });
  for (const page of [ada, ben]) await page.waitForSelector('.town');
  // Ben's seat moves to another device; this one then watches.
  await open_people(ben);
  await ben.getByRole('button', { name: 'Make the link' }).click();
  const device = await ben.getByRole('textbox', { name: 'Play on on another device' }).inputValue();
  await close_dialog(ben);
  const { page: tablet } = await visitor();
  await tablet.goto(device);
  await tablet.waitForSelector('.town');
  await ben.waitForFunction(() => !document.querySelector('.strip')?.textContent.includes('You'));
  await tablet.locator('.strip').getByText('You', { exact: true }).waitFor();
});

journey(
  'online: five friends sit down at one garden',
  { online: true, seconds: 150 },
  async (ada, _, visitor) => {
    await call_me(ada, 'Ada');
    const links = await make_table(ada, { game: 'garden', seats: 5 });
    assert.equal(new Set(links).size, 4);
    const pages = [ada];
    for (const [i, name] of ['Ben', 'Clio', 'Dana', 'Emil'].entries()) {
      const { page } = await visitor(i % 2 ? { viewport: { width: 390, height: 844 } } : {});
      pages.push(page);
      await sit(page, links[i], name);
      if (i < 3) await ada.locator('li', { hasText: name }).getByText('here').waitFor();
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
    await no_violations(pages[2], 'a garden online on a phone');
  },
);
