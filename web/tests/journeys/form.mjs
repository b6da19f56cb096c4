// How the form for a new table is filled in, for journeys, pictures and measurements.

/** Opens the form and waits until the engine has said what can be chosen. */
export async function open_form(page, game, query = '') {
  await page.goto(`/new/${game}${query}`);
  await page.waitForSelector('details summary');
}

/** How many sit down, by the numbers at the top: in any language. */
export async function set_players(page, n) {
  await page.locator('form .head button', { hasText: new RegExp(`^${n - 1}$`) }).click();
}

/** What a seat is: 'person', 'open', or the level of a bot. */
export async function set_seat(page, seat, kind, name) {
  const row = page.locator('form ol > li').nth(seat);
  await row.locator('select').selectOption(kind);
  if (name !== undefined) await row.getByRole('textbox').fill(name);
}

/** Unfolds the single options, or what a table online has beyond them. */
export async function unfold(page, title = 'Options') {
  const fold = page.locator('details', { has: page.getByText(title, { exact: true }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  return fold;
}

/** Chooses a value of a single option by their names. */
export async function set_option(page, option, value) {
  const fold = await unfold(page);
  await fold
    .getByRole('group', { name: option, exact: true })
    .getByRole('button', { name: value, exact: true })
    .click();
}

/** `people`: names of the first seats; the others stay bots. `options`: names and values. */
export async function fill_form(page, { game, query = '', players, people = [], level, options = [] }) {
  await open_form(page, game, query);
  await set_players(page, players);
  for (const [seat, name] of people.entries()) await set_seat(page, seat, 'person', name);
  if (level)
    await page
      .getByRole('group', { name: 'How strong they are' })
      .getByRole('button', { name: level, exact: true })
      .click();
  for (const [option, value] of options) await set_option(page, option, value);
}

export const start = (page) => page.locator('.start button').click();
