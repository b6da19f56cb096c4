// Tables on the program's own server: friends by link, a bad network, the maker's and spectators' ways.
import {
  assert,
  journey,
  kept,
  no_violations,
  no_violations_in_both,
  scores,
  set_speed,
} from './harness.mjs';
import {
  ask_for_table,
  close_dialog,
  make_table,
  move,
  mover,
  moves,
  open_people,
  play_on,
  reach,
  sit,
  stop_playing,
} from './online_table.mjs';

const NO_LINE = 'No connection';

journey(
  'online: two friends play a whole game by link',
  { online: true, seconds: 300 },
  async (ada, _, visitor) => {
    const { page: ben } = await visitor();
    const [link] = await make_table(ada);
    assert.match(link, /\/t\/\w{12}#[\w-]{8,}$/);
    await ada.getByRole('img', { name: 'Link for seat 2' }).waitFor();
    await no_violations_in_both(ada, 'waiting room');
    await sit(ben, link, 'Ben');
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));
    await ada.locator('.strip').getByText('Ben').waitFor();

    // A word, seen by the other.
    await open_people(ada);
    await ada.getByLabel('Say something').fill('Hello <b>Ben</b>');
    await ada.getByRole('button', { name: 'Send' }).click();
    await ada.getByRole('log').getByText('Hello <b>Ben</b>').waitFor();
    await close_dialog(ada);
    await ben.locator('.notices').getByText('Hello <b>Ben</b>').waitFor();

    // Undo by consent: first declined, then agreed.
    const first = await mover(ada, ben);
    const second = first === ada ? ben : ada;
    const start = await moves(first);
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
      await page.waitForFunction((n) => Number(document.querySelector('.town').dataset.moves) === n, start);

    // To the end.
    await play_on(ada, ben);
    for (const page of [ada, ben]) await page.waitForSelector('.end', { timeout: 120_000 });
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
    assert.equal(new URL(ada.url()).pathname, new URL(ben.url()).pathname);
  },
);

journey('online: both ask for a rematch at once', { online: true, seconds: 300 }, async (ada, _, visitor) => {
  const { page: ben } = await visitor();
  const pages = [ada, ben];
  const [link] = await make_table(ada);
  await sit(ben, link, 'Ben');
  for (const page of pages) await page.waitForSelector('.town');
  const to_the_end = async () => {
    await play_on(...pages);
    for (const page of pages) await page.waitForSelector('.end', { timeout: 120_000 });
    await stop_playing(...pages);
  };
  await to_the_end();
  // Neither wish reaches the server before both were made.
  const chances = [];
  let wishes = 0;
  let let_go;
  const both = new Promise((resolve) => (let_go = resolve));
  for (const page of pages) {
    await page.route('**/rematch', async (route) => {
      if ((wishes += 1) === 2) let_go();
      await both;
      await route.continue();
    });
    await page.route('**/join', async (route) => {
      chances.push(route.request().postDataJSON().entropy);
      await route.continue();
    });
  }
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Rematch' }).click()));
  for (const page of pages) await page.waitForSelector('.town');
  assert.equal(new URL(ada.url()).pathname, new URL(ben.url()).pathname);
  assert.equal(new Set(chances).size, 2);
  await to_the_end();
  // Each browser saw the seal before it gave its chance, and finds both in the deal.
  for (const page of pages) {
    await page.getByRole('button', { name: 'Check this game' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Everything that could be checked is right.').waitFor();
    await dialog.locator('li.yes').getByText('The randomness that this browser added').waitFor();
    await dialog.locator('li.yes').getByText('The seal is the one').waitFor();
    assert.equal(await dialog.locator('li.no').count(), 0);
    await close_dialog(page);
  }
});

journey(
  'online: a cut line and a reload lose nothing',
  { online: true, seconds: 200 },
  async (ada, _, visitor) => {
    const { page: ben, context } = await visitor();
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
    await ben.getByRole('heading', { name: 'My tables' }).waitFor();
    await ben.locator('a[href^="/t/"]').first().click();
    await ben.waitForSelector('.town');
  },
);

journey(
  'online: somebody watches, and a bot stands in',
  { online: true, seconds: 200 },
  async (ada, _, visitor) => {
    const { page: ben, context } = await visitor();
    const { page: eve } = await visitor({ viewport: { width: 390, height: 844 } });
    // A bot's moves are shown at once; a grace that is too short for people.
    await set_speed(ada, 'instant');
    await set_speed(eve, 'instant');
    const made = await ask_for_table(ada, {
      game: 'town',
      seats: [{ kind: 'me' }, { kind: 'open' }],
      grace: 5,
    });
    await ada.goto(`/t/${made.table.id}`);
    await ada.getByRole('textbox', { name: 'Link for seat 2' }).waitFor();
    // Eve has no link to a seat: she watches.
    await eve.goto(`/t/${made.table.id}`);
    await eve.getByText('You are watching.').waitFor();
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
    await late.getByText('This link has already been used').waitFor();
    // Ben goes away while he is to move: a bot plays for him, until he takes his seat back.
    for (let i = 0; i < 20 && (await mover(ada, ben)) === ada; i += 1) await move(ada);
    const count = await moves(ada);
    await context.setOffline(true);
    await ada.locator('.strip').getByText('a bot in').waitFor();
    await reach(ada, count + 1);
    await reach(eve, count + 1);
    await ada.locator('.strip li', { hasText: 'Ben' }).getByText('bot').waitFor();
    // What the bot did does not read as Ben's own, beside the table and in the dialog of a phone.
    await ada.locator('.log li', { hasText: 'Ben' }).getByText('bot for Ben').first().waitFor();
    assert.equal(await ada.locator('.log li', { hasText: 'You' }).getByText('bot for').count(), 0);
    await eve.getByRole('button', { name: 'Menu' }).click();
    await eve.getByRole('button', { name: 'What happened' }).click();
    await eve.getByRole('dialog').getByText('bot for Ben').first().waitFor();
    await close_dialog(eve);
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
  const device = await ben.getByRole('textbox', { name: 'Continue on another device' }).inputValue();
  await close_dialog(ben);
  const { page: tablet } = await visitor();
  await tablet.goto(device);
  await tablet.waitForSelector('.town');
  await ben.waitForFunction(() => !document.querySelector('.strip')?.textContent.includes('You'));
  await tablet.locator('.strip').getByText('You', { exact: true }).waitFor();
});

journey('online: a maker who only watches leaves', { online: true }, async (ada, _, visitor) => {
  await ada.goto('/');
  const { table, you } = await ask_for_table(ada, {
    game: 'town',
    seats: [{ kind: 'open' }, { kind: 'bot', level: 'random' }],
  });
  const mine = () => ada.evaluate(async () => (await (await fetch('/api/tables/mine')).json()).tables.length);
  assert.equal(await mine(), 1);
  await ada.goto(`/t/${table.id}`);
  await ada.getByText('no longer counts as yours').waitFor();
  const { page: ben } = await visitor();
  await sit(ben, you.links[0].url, 'Ben');
  for (const page of [ada, ben]) await page.waitForSelector('.town');
  await open_people(ada);
  await ada.getByRole('button', { name: 'Leave the table' }).click();
  await ada.getByRole('button', { name: 'Leave for good' }).click();
  await ada.waitForURL(/\/$/);
  assert.equal(await mine(), 0);
  await open_people(ben);
  await ben.getByText('The table’s maker left.').waitFor();
  await close_dialog(ben);
  // It goes on.
  assert.ok(await move(ben));
});

/** What a browser does without being seen: sounds, notifications, sharing; and whether it is looked at. */
const listen = (context) =>
  context.addInitScript(() => {
    window.heard = { tones: 0, notes: [], shared: [] };
    Object.defineProperty(document, 'hidden', { get: () => window.turned_away === true });
    const tone = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.heard.tones += 1;
      return tone.call(this);
    };
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title, options) {
        super(title, options);
        window.heard.notes.push({ title, ...options });
      }
    };
    navigator.share = async (data) => void window.heard.shared.push(data);
  });

journey('online: it is your turn', { online: true }, async (ada, context, visitor) => {
  const { page: ben } = await visitor();
  await context.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write']);
  await listen(context);
  // Nobody is asked unprompted; this is where it can be wanted.
  await ada.goto('/settings');
  await ada
    .getByRole('group', { name: 'Notification' })
    .getByRole('button', { name: 'Yes', exact: true })
    .click();
  await kept(ada, 'notify', true);
  const [link] = await make_table(ada);
  // The link is copied, and shared where the device can.
  await ada.getByRole('button', { name: 'Copy', exact: true }).click();
  await ada.getByText('Copied').waitFor();
  assert.equal(await ada.evaluate(() => navigator.clipboard.readText()), link);
  await ada.getByRole('button', { name: 'Share' }).click();
  assert.deepEqual(await ada.evaluate(() => window.heard.shared), [{ title: 'Bloom', url: link }]);
  await sit(ben, link, 'Ben');
  await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));

  /** Ada has moved, looks elsewhere, and it is her turn again; answers what she heard of it. */
  const turn = async () => {
    while ((await mover(ada, ben)) === ada) await move(ada);
    await ada.waitForFunction(() => !document.title.startsWith('●'));
    await ada.evaluate(() => {
      window.turned_away = true;
      window.heard.tones = 0;
      window.heard.notes = [];
    });
    for (;;) {
      await move(ben);
      if ((await mover(ada, ben)) === ada) break;
    }
    await ada.waitForFunction(() => document.title.startsWith('● Your turn'));
    await ada.evaluate(() => (window.turned_away = false));
    return ada.evaluate(() => ({ tones: window.heard.tones, notes: window.heard.notes }));
  };
  const first = await turn();
  // Those of the moves, and the two of one's turn.
  assert.ok(first.tones >= 2, `${first.tones} tones`);
  assert.equal(first.notes.length, 1);
  assert.equal(first.notes[0].title, 'Your turn');
  assert.match(first.notes[0].body, /Bloom Town/);
  // Both can be switched off at the table.
  await open_people(ada);
  for (const name of ['Sound', 'Notification'])
    await ada.getByRole('group', { name }).getByRole('button', { name: 'No', exact: true }).click();
  await close_dialog(ada);
  assert.deepEqual(await turn(), { tones: 0, notes: [] });

  // The maker mutes Ben, and lets him speak again.
  const say = ben.getByLabel('Say something');
  await open_people(ben);
  await say.waitFor();
  await open_people(ada);
  await ada.getByRole('button', { name: 'Mute Ben' }).click();
  await ben.getByText('The table’s maker has muted you.').waitFor();
  await say.waitFor({ state: 'detached' });
  await ada.getByRole('dialog').getByText('muted').first().waitFor();
  await ada.getByRole('button', { name: 'Let Ben write again' }).click();
  await say.fill('Thank you');
  await ben.getByRole('button', { name: 'Send' }).click();
  await ada.getByRole('log').getByText('Thank you').waitFor();
  await no_violations(ada, 'players and chat');
  await close_dialog(ada);
  await no_violations_in_both(ada, 'a town online');
  // The first page has the table, and it waits for Ada.
  await ada.goto('/');
  await ada.getByRole('heading', { name: 'My tables' }).waitFor();
  await no_violations_in_both(ada, 'the first page with tables online');
  // On a phone it is seen at once, before the games.
  await ada.setViewportSize({ width: 390, height: 844 });
  const row = ada.locator('.mine li').first();
  assert.match(await row.innerText(), /Bloom Town[^]*Your turn/);
  const { y, height } = await row.boundingBox();
  assert.ok(y + height < 844 / 2, `in the upper half of the screen: ${y + height}`);
  assert.ok(height < 60, `one line: ${height}`);
  assert.ok(y < (await ada.locator('.games').boundingBox()).y);
});

journey('online: a table without hints says so to everybody', { online: true }, async (ada, _, visitor) => {
  const { page: ben } = await visitor();
  const [link] = await make_table(ada, { without_hints: true });
  await ada.getByText('Hints: No').waitFor();
  await ben.goto(link);
  await ben.getByText('Hints: No').waitFor();
  await sit(ben, link, 'Ben');
  await Promise.all([ada, ben].map((page) => page.waitForSelector('.town')));
  const first = await mover(ada, ben);
  const hint = first.getByRole('button', { name: 'There are no hints at this table' });
  assert.ok(await hint.isDisabled());
  await first.keyboard.press('h');
  for (const page of [ada, ben]) {
    await open_people(page);
    await page.getByRole('dialog').getByText('There are no hints at this table.').first().waitFor();
    await page.getByRole('log').getByText('The game began. There are no hints at this table.').waitFor();
    await close_dialog(page);
    assert.equal(await page.locator('.nudge, .hints').count(), 0);
  }
});
