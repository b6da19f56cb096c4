// How people get to tables on a server, and around there, for journeys.
import { fill_form, unfold } from './form.mjs';
import { act, asked, assert } from './harness.mjs';

/** Ada makes a table with so many seats for friends; answers the links. */
export async function make_table(page, { game = 'town', seats = 2, without_hints = false } = {}) {
  await fill_form(page, { game, query: '?iterations=20', players: seats, people: ['Ada'] });
  await page.getByRole('button', { name: 'Friends by link', exact: true }).click();
  if (without_hints) {
    const fold = await unfold(page, 'Together online');
    await fold
      .getByRole('group', { name: 'Hints', exact: true })
      .getByRole('button', { name: 'No', exact: true })
      .click();
  }
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.waitForURL(/\/t\/\w+(\?|$)/);
  const boxes = page.getByRole('textbox', { name: /^Link for seat/ });
  await boxes.nth(seats - 2).waitFor();
  return boxes.evaluateAll((nodes) => nodes.map((node) => node.value));
}

/** The same with a table that the page for new tables does not offer; answers what the server said. */
export async function ask_for_table(page, wish) {
  return page.evaluate(async (table) => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', entropy: 'ad'.repeat(16), ...table }),
    });
    return answer.json();
  }, wish);
}

/** Opens a link and sits down. Hints think by iterations, not by the clock. */
export async function sit(page, link, name) {
  await page.goto(link.replace('#', '?iterations=20#'));
  await page.getByLabel('Your name').fill(name);
  // The key is not left in the address.
  assert.equal(new URL(page.url()).hash, '');
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** Plays one move of whatever is asked in town; false if the game is over. */
export async function move(page) {
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

export const moves = async (page) => Number(await page.locator('.game').getAttribute('data-moves'));
/** However long it takes, up to the time that a journey has. */
export const reach = (page, n) =>
  page.waitForFunction((count) => Number(document.querySelector('.game')?.dataset.moves ?? 0) >= count, n, {
    timeout: 0,
  });
/** Whose turn it is: the page that is asked. */
export async function mover(...pages) {
  const waiting = pages.map((page, i) =>
    page.waitForSelector('.game.asked, .end', { timeout: 30_000 }).then(() => i),
  );
  waiting.forEach((each) => each.catch(() => {}));
  return pages[await Promise.any(waiting)];
}
export async function open_people(page) {
  await page.getByRole('button', { name: /^Players and chat/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // Face, name and buttons stand side by side, whatever the game's own styles say.
  const crossed = await dialog.locator('ul > li').evaluateAll((seats) =>
    seats.flatMap((seat) => {
      const boxes = [...seat.children].map((each) => each.getBoundingClientRect());
      return boxes.slice(1).filter((box, i) => box.left < boxes[i].right - 1).length ? [seat.innerText] : [];
    }),
  );
  assert.deepEqual(crossed, [], 'nothing lies over anything in the list of players');
}
export async function close_dialog(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Plays on in the page itself until it is told to stop: takes what is offered first in town, follows the
 * best hint elsewhere. Every click is one that a person can make; none has to travel to the page.
 */
export async function play_on(...pages) {
  for (const page of pages)
    await page.evaluate(() => {
      if (window.player) return;
      const $ = (selector) => document.querySelector(selector);
      const press = (selector) => {
        const node = $(selector);
        node?.click();
        return node !== null;
      };
      window.done = { lay: 0, add: 0, sale: 0 };
      let seen = '';
      let idea = 0;
      let followed = 0;
      const town = () => {
        if ($('.hand .choices')) press('.hand .choice');
        else if (press('.slot.choose') || press('.place:enabled')) return;
        else if ($('.inhand.picked')) press('.city .sq.legal');
        else press('.inhand:not(.bonus):enabled');
      };
      /** The best idea that can be followed; one that cannot leads to the next. */
      const hint = () => {
        const list = document.querySelectorAll('.hints .idea');
        if (list.length === 0) press('.hint:enabled');
        else if (performance.now() - followed > 600) {
          followed = performance.now();
          list[idea++ % list.length].click();
        }
      };
      /** Twice, a tile that fits some run: hints rarely think of it. */
      const add = () => {
        if (window.done.add > 1 || !$('.run')) return false;
        if (performance.now() - followed < 300) return true;
        const tried =
          press('.acts .marks[aria-pressed=false]:enabled') ||
          ($('.run.open') ? press('.peg.fit') : press('.run.takes .own'));
        if (tried) followed = performance.now();
        return tried;
      };
      const runs = () => {
        const go = $('.acts .go:enabled');
        if (!go) return void (press('.joker .btn:enabled') || add() || hint());
        const words = go.textContent;
        if (/Lay/.test(words)) window.done.lay += 1;
        else if (/Add/.test(words)) window.done.add += 1;
        go.click();
      };
      const garden = () => {
        if ($('.market')) {
          if (press('.offer.first:enabled')) window.done.sale += 1;
        } else if (!$('.hints .play')) press('.hint:enabled');
        // Played with one tap: what a chain asks is only pointed at by following an idea.
        else if (performance.now() - followed > 600) {
          followed = performance.now();
          press('.hints .play:enabled');
        }
      };
      window.player = setInterval(() => {
        if ($('.end') || press('.cover .btn') || press('.hide .btn')) return;
        const dialog = $('dialog[open] .btn.main');
        if (dialog) {
          if (!window.keep_dialogs) dialog.click();
          return;
        }
        const table = $('.game.asked');
        if (!table) return;
        const now = table.dataset.moves;
        if (now !== seen) {
          seen = now;
          idea = 0;
          followed = 0;
        }
        if (table.matches('.town')) town();
        else if (table.matches('.runs')) runs();
        else garden();
      }, 25);
    });
}
/** Plays on to the end: the rest of a game that has shown what it should. */
export async function finish(...pages) {
  await play_on(...pages);
  for (const page of pages) await page.waitForSelector('.end', { timeout: 0 });
}
export const stop_playing = async (...pages) => {
  for (const page of pages)
    await page.evaluate(() => {
      clearInterval(window.player);
      window.player = null;
    });
};
/**
 * Nobody plays on, all of them people: no move is on its way as soon as one of them is asked. Then everybody
 * sees what that one sees.
 */
export async function all_still(...pages) {
  await stop_playing(...pages);
  const count = await moves(await mover(...pages));
  for (const page of pages)
    await page.waitForFunction((n) => Number(document.querySelector('.game').dataset.moves) === n, count);
}
