// The form for a new table: opponents first, one choice of rules, colours by seat, the rest folded.
import { fill_form, open_form, set_option, set_players, set_seat, start, unfold } from './form.mjs';
import { QUICK as GARDEN } from './garden_table.mjs';
import { assert, journey, no_violations_in_both, QUICK } from './harness.mjs';
import { games } from '../../scripts/games.mjs';

const pressed = (page, group) =>
  page.getByRole('group', { name: group, exact: true }).locator('[aria-pressed=true]').allInnerTexts();
const shown = (page) => page.locator('details .option > b').allInnerTexts();
/** The flowers by row. */
const flowers = (page) =>
  page
    .locator('button.flower')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label').split('. ')[0]));

for (const locale of ['en', 'fr', 'it', 'de'])
  journey(
    `new table: one screen of a phone: ${locale}`,
    { locale, viewport: { width: 390, height: 844 } },
    async (page) => {
      for (const game of games) {
        await open_form(page, game);
        const size = () =>
          page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
        const [width, height] = await size();
        assert.ok(width <= 390 && height <= 844, `${game}: ${width} × ${height}`);
        await page.setViewportSize({ width: 320, height: 568 });
        if (game === 'garden') await set_players(page, 2);
        await page.locator('details summary').click();
        if (game === 'garden') await page.locator('button.flower').first().click();
        assert.equal((await size())[0], 320, `${game}: width`);
        // Whatever is open, Start stays in sight.
        const box = await page.locator('.start button').boundingBox();
        assert.ok(box.y + box.height <= 568, `${game}: Start at ${box.y}`);
        await page.setViewportSize({ width: 390, height: 844 });
      }
    },
  );

journey('new table: one choice of rules, the single options below it', async (page) => {
  await open_form(page, 'town');
  assert.deepEqual(await pressed(page, 'Rules'), ['French']);
  assert.equal(await page.locator('details').getAttribute('open'), null, 'folded');
  await page.getByText('As in the French rulebook. The two differ in: Parks.').waitFor();
  await page.getByRole('button', { name: 'Italian', exact: true }).click();
  await unfold(page);
  assert.deepEqual(await shown(page), ['Side of the city', 'Metros', 'Offices', 'Parks']);
  assert.deepEqual(await pressed(page, 'Parks'), ['At most three']);
  await page.getByText('So says the Italian rulebook.').waitFor();
  // What the books leave to the players does not leave the book; a reading does.
  await set_option(page, 'Side of the city', 'B');
  assert.deepEqual(await pressed(page, 'Rules'), ['Italian']);
  await set_option(page, 'Metros', 'Lines');
  assert.deepEqual(await pressed(page, 'Rules'), ['My own']);
  await page.getByRole('button', { name: 'French', exact: true }).click();
  assert.deepEqual(await pressed(page, 'Metros'), ['Groups']);
  assert.deepEqual(await pressed(page, 'Side of the city'), ['B']);
  // “My own” unfolds them.
  await page.locator('details summary').click();
  await page.getByRole('button', { name: 'My own', exact: true }).click();
  assert.notEqual(await page.locator('details').getAttribute('open'), null);
  // Kramer has one rulebook.
  await open_form(page, 'runs');
  assert.equal(await page.getByRole('button', { name: 'Italian', exact: true }).count(), 0);
});

journey('new table: only options that have an effect', async (page) => {
  await open_form(page, 'garden');
  await unfold(page);
  const always = ['Order of play', 'When to sell', 'Selling', 'Where animals stand', 'Ornaments on a lawn'];
  assert.deepEqual(await pressed(page, 'Opponents'), ['2'], 'three players');
  assert.deepEqual(await shown(page), always);
  await set_option(page, 'Order of play', 'Tactical');
  assert.deepEqual(await shown(page), [
    ...always,
    'Ties in the tactical order',
    'Several cards in succession',
  ]);
  await set_option(page, 'Order of play', 'Family');
  assert.equal(await page.getByText('a third colour joins').count(), 0);
  await set_players(page, 2);
  assert.deepEqual(await shown(page), [...always, 'Several cards in succession']);
  await page.getByText('a third colour joins').waitFor();
});

journey('new table: seats one by one and all at once', async (page) => {
  await fill_form(page, { game: 'town', query: QUICK, players: 4, level: 'Hard' });
  const values = () => page.locator('form ol select').evaluateAll((nodes) => nodes.map(({ value }) => value));
  assert.deepEqual(await values(), ['person', 'hard', 'hard', 'hard']);
  await set_seat(page, 2, 'easy');
  assert.deepEqual(await pressed(page, 'How strong they are'), [], 'they differ');
  await page.getByText('Each as set below.').waitFor();
  await page.getByRole('button', { name: 'Friends here', exact: true }).click();
  assert.deepEqual(await values(), ['person', 'person', 'person', 'person']);
  assert.equal(
    await page.getByRole('group', { name: 'How strong they are' }).count(),
    0,
    'nobody has a level',
  );
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Ben');
  await set_players(page, 3);
  await page.getByRole('button', { name: 'Bots', exact: true }).click();
  assert.deepEqual(await values(), ['person', 'medium', 'medium']);
});

journey('new table: each seat chooses its colour, by keyboard too', async (page) => {
  await open_form(page, 'garden', GARDEN);
  assert.deepEqual(await flowers(page), ['You: rose', 'Basil: arum', 'Margaux: hyacinth']);
  await page.locator('button.flower').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.value === 'P');
  // Over the arum to the hyacinth: only the last of them is swapped with.
  await page.keyboard.press('ArrowRight');
  await page.getByText('Swapped with Basil.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Swapped with Margaux.').waitFor();
  assert.deepEqual(await flowers(page), ['You: hyacinth', 'Basil: arum', 'Margaux: rose']);
  await no_violations_in_both(page, 'colours');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('fieldset').count(), 0, 'closed');
  assert.ok(await page.evaluate(() => document.activeElement.matches('button.flower')), 'focus is back');
  // Escape takes it back.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  assert.equal((await flowers(page))[0], 'You: daffodil');
  await page.keyboard.press('Escape');
  assert.equal((await flowers(page))[0], 'You: hyacinth');
  // By mouse: a colour that nobody has.
  await page.locator('button.flower').nth(1).click();
  await page.getByRole('radio', { name: 'tulip' }).click();
  assert.deepEqual(await flowers(page), ['You: hyacinth', 'Basil: tulip', 'Margaux: rose']);
  await start(page);
  await page.waitForSelector('.game.garden');
  const kept = await page.evaluate(async () => {
    const answer = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await answer(indexedDB.open('bloom'));
    const [table] = await answer(database.transaction('tables').objectStore('tables').getAll());
    database.close();
    return table;
  });
  assert.match(JSON.stringify(kept), /"colours":"BRP/);
});

journey('new table: axe with everything open', async (page) => {
  await open_form(page, 'garden');
  await set_players(page, 2);
  await page.getByRole('button', { name: 'My own', exact: true }).click();
  await page.locator('button.flower').last().click();
  await no_violations_in_both(page, 'all open');
});

journey(
  'new table: by link, with colours and rules; the rules lie over the room',
  { online: true },
  async (page) => {
    await fill_form(page, { game: 'garden', players: 3, people: ['Ada'] });
    await page.getByRole('button', { name: 'Friends by link', exact: true }).click();
    await page.getByRole('button', { name: 'Italian', exact: true }).click();
    await page.locator('button.flower').first().click();
    await page.getByRole('radio', { name: 'tulip' }).click();
    const online = await unfold(page, 'Together online');
    await online.getByRole('button', { name: 'Quick', exact: true }).click();
    await no_violations_in_both(page, 'by link');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /api\/tables$/.test(request.url()),
    );
    await page.getByRole('button', { name: 'Make the table' }).click();
    const { options, clock } = (await sent).postDataJSON();
    assert.equal(options.colours, 'RWBYP');
    assert.equal(options.selling, 'all');
    assert.equal(options.order, 'family');
    assert.equal(clock.initial, 300);
    await page.waitForURL(/\/t\/\w+(\?|$)/);
    await page.getByRole('img', { name: 'tulip' }).waitFor();
    const address = page.url();
    for (const name of ['Rules of this table', 'Rules']) {
      await page.getByRole('link', { name, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Rules of this table' });
      await sheet.getByText('Selling: Everything').waitFor();
      assert.equal(page.url(), address, 'the room is not left');
      if (name === 'Rules') await no_violations_in_both(page, 'rules over the room');
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
      assert.equal(page.url(), address, 'back closes the rules');
    }
    await page.getByRole('heading', { name: 'Seats' }).waitFor();
  },
);

journey(
  'new table: in the waiting room one may still change the colour',
  { online: true },
  async (page, _, visitor) => {
    await fill_form(page, { game: 'garden', players: 3, people: ['Ada'] });
    await page.getByRole('button', { name: 'Friends by link', exact: true }).click();
    await page.getByRole('button', { name: 'Make the table' }).click();
    await page.getByRole('radio', { name: 'rose', checked: true }).waitFor();
    // Ben sits down with the second colour.
    const table = new URL(page.url()).pathname.split('/').at(-1);
    const { you } = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((got) => got.json()), table);
    const { page: ben } = await visitor();
    await ben.goto(you.links[0].url);
    await ben.getByLabel('Your name').fill('Ben');
    await ben.getByRole('button', { name: 'Sit down' }).click();
    await ben.getByRole('radio', { name: 'arum', checked: true }).waitFor();
    // What an open seat has can be taken; it is then seen by all.
    await page.getByRole('radio', { name: /^hyacinth/ }).click();
    await page.getByRole('radio', { name: 'hyacinth', checked: true }).waitFor();
    await ben.getByRole('img', { name: 'hyacinth' }).waitFor();
    // What a person has cannot be taken from them.
    const theirs = ben.getByRole('radio', { name: /^hyacinth/ });
    assert.ok(await theirs.isDisabled());
    await ben.getByRole('radio', { name: /^rose/ }).click();
    await page.getByRole('img', { name: 'rose' }).waitFor();
    await ben.getByRole('radio', { name: 'rose', checked: true }).waitFor();
    await no_violations_in_both(ben, 'colours in the waiting room');
  },
);
