// How a person gets around at a garden, for journeys, pictures and measurements.
import { fill_form, start } from './form.mjs';
import { set_speed } from './harness.mjs';

const SEED = 'b100'.repeat(16);
/** Bots by iterations and repeatable, the same start each time. */
export const QUICK = `?seed=${SEED}&iterations=12&bots=3`;

/** Sits down: one person and so many bots, bots at once. */
export async function sit_down(page, { bots = 1, query = QUICK, options = [], people = [] } = {}) {
  await set_speed(page, 'instant');
  await fill_form(page, { game: 'garden', query, players: bots + 1, people, options });
  await start(page);
  await page.waitForSelector('.game.garden');
}

/** Waits until the person is asked or the game is over; answers what is asked. */
export async function asked(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector('.end')) return 'over';
    if (document.querySelector('.cover')) return 'pass';
    if (!document.querySelector('.game.garden.asked')) return false;
    if (document.querySelector('.market')) return 'sale';
    if (document.querySelector('.chain button:enabled')) return 'chain';
    if (document.querySelector('.marks .lit')) return 'pawn';
    if (document.querySelector('.hc:enabled')) return 'card';
    return false;
  });
  return handle.jsonValue();
}

/** Does something that plays a move, and waits until it is played. */
export async function act(page, action) {
  const moves = await page.locator('.game').getAttribute('data-moves');
  await action();
  await page.waitForFunction((before) => {
    const table = document.querySelector('.game');
    return !table || table.dataset.moves !== before;
  }, moves);
}

/** Where squares of the garden lie on the screen. */
export async function point_of(page, [x, y]) {
  return page.evaluate(
    ([sx, sy]) => {
      const stage = document.querySelector('.stage').getBoundingClientRect();
      const world = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform);
      return { x: stage.left + world.e + sx * 60 * world.a, y: stage.top + world.f + sy * 60 * world.a };
    },
    [x, y],
  );
}

/** The squares that are lit for a pawn. */
export const lit_squares = (page) =>
  page
    .locator('.marks .lit')
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.at.split(',').map(Number)));

/** The legal centres that are drawn as diamonds. */
export const centres = (page) =>
  page.evaluate(() =>
    [
      ...document
        .querySelector('.marks .dots')
        .getAttribute('d')
        .matchAll(/M(-?\d+) (-?\d+)/g),
    ].map(([, x, y]) => [Number(x) / 60, (Number(y) + 9) / 60]),
  );
