// Tables online on small screens, and on a device that comes later.
import { assert, journey, no_violations, set_speed } from './harness.mjs';
import {
  ask_for_table,
  close_dialog,
  make_table,
  move,
  mover,
  open_people,
  play_on,
  reach,
  sit,
  stop_playing,
} from './online_table.mjs';

const phone = { viewport: { width: 390, height: 844 } };
const small = { viewport: { width: 320, height: 640 } };

/** What of the page lies under what is told: by selector, the pixels of height that both share. */
const covered = (page, told, things) =>
  page.evaluate(
    ([what, list]) => {
      const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
      const found = {};
      for (const selector of list)
        for (const a of boxes(selector))
          for (const b of boxes(what)) {
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            if (width > 0.5 && height > 0.5) found[selector] = Math.max(found[selector] ?? 0, height);
          }
      return found;
    },
    [told, things],
  );
const NEEDED = ['.strip', '.hand', '.opps', '.market', '.tools', '.notices .btn'];

journey(
  'online: what is told on a phone covers nothing',
  { online: true, ...small },
  async (ada, _, visitor) => {
    const { page: ben } = await visitor({ ...phone, colorScheme: 'dark' });
    const pages = [ada, ben];
    const [link] = await make_table(ada);
    await sit(ben, link, 'Benedikta-Maria');
    for (const page of pages) await page.waitForSelector('.town');
    const first = await mover(...pages);
    const second = first === ada ? ben : ada;
    await move(first);
    await first.locator('.undo').click();
    const question = second.getByRole('alertdialog');
    await question.waitFor();
    await first.locator('.notices').getByText('You asked').waitFor();
    for (const page of pages) {
      assert.deepEqual(await covered(page, '.notices > .card', NEEDED.slice(0, -1)), {});
      // Where the page is longer than the screen, what is asked stays in sight.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const { y } = await page.locator('.notices > .card').boundingBox();
      assert.ok(y >= 0 && y < 200, `in sight after scrolling: ${y}`);
      assert.deepEqual(await covered(page, '.notices > .card', ['.hand']), {});
      await page.evaluate(() => scrollTo(0, 0));
    }
    // A word that comes meanwhile lies beside the question, not on it; the longest one too.
    await open_people(first);
    await first.getByLabel('Say something').fill('So sorry! '.repeat(30));
    await first.getByRole('button', { name: 'Send' }).click();
    await second.locator('.on-said').waitFor();
    assert.deepEqual(await covered(second, '.on-said', ['.strip', '.hand', '.notices .btn']), {});
    await close_dialog(first);
    await no_violations(second, 'a question and a word on a phone');
    await question.getByRole('button', { name: 'Decline' }).click();
    // The line is gone: said in the strip, with the way to try again.
    await second.context().setOffline(true);
    await second.locator('.strip').getByRole('button', { name: 'Try now' }).waitFor();
    assert.deepEqual(await covered(second, '.on-line', ['.strip ul', '.hand', '.opps']), {});
    await second.context().setOffline(false);
    await second.locator('.strip .on-line').waitFor({ state: 'detached' });
  },
);

journey(
  'online: five at a table on the smallest phone',
  { online: true, ...small },
  async (ada, _, visitor) => {
    await ada.goto('/about');
    const { table, you } = await ask_for_table(ada, {
      game: 'runs',
      seats: [{ kind: 'me' }, ...Array.from({ length: 4 }, () => ({ kind: 'open' }))],
      clock: { initial: 1800, increment: 30 },
    });
    const { page: other } = await visitor();
    for (const [i, name] of ['Benedikta-Maria', 'Christopher', 'שלום עולם', 'Dora'].entries()) {
      // Each is somebody else to the server; nobody needs a page.
      await other.context().clearCookies();
      await other.goto('/about');
      await other.evaluate(
        async ([id, body]) => {
          // As the page does: the first answer says who they are, the second where they sit.
          await fetch(`/api/tables/${id}`);
          await fetch(`/api/tables/${id}/join`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
        },
        [table.id, { key: you.links[i].url.split('#')[1], name, entropy: 'be'.repeat(16) }],
      );
    }
    await ada.goto(`/t/${table.id}`);
    await ada.waitForSelector('.game.runs');
    const strip = ada.locator('.strip');
    const { height } = await strip.boundingBox();
    assert.ok(height < 50, `two lines: ${height}`);
    const seats = await strip.locator('li').evaluateAll((nodes) =>
      nodes.map((node) => {
        const [name, clock] = [node.querySelector('.on-name'), node.querySelector('b')].map((each) =>
          each.getBoundingClientRect(),
        );
        return { name: name.width, apart: clock.left - name.right, right: clock.right };
      }),
    );
    assert.equal(seats.length, 5);
    for (const { name, apart, right } of seats) {
      assert.ok(name > 20, `a name can be read: ${name}`);
      assert.ok(apart >= 0 && right <= 320, 'nothing lies over a clock');
    }
    // What would turn a line around is gone from the name.
    await strip.getByText('Dora', { exact: true }).waitFor();
    await no_violations(ada, 'five at 320 pixels');
    const wide = await ada.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `nothing is wider than the phone: ${wide}`);
    await open_people(ada);
    // The table's own buttons stand in a narrow grid; those of the dialog do not.
    await ada.getByRole('button', { name: 'Leave the table' }).click();
    const leave = ada.getByRole('button', { name: 'Leave for good' });
    const cut = await leave.evaluate((node) => node.scrollWidth - node.clientWidth);
    assert.ok(cut <= 1 && (await leave.boundingBox()).width > 60, `its words have room: ${cut}`);
    await close_dialog(ada);
  },
);

journey(
  'online: a device that comes later knows the words of runs',
  { online: true },
  async (ada, _, visitor) => {
    await set_speed(ada, 'instant');
    const { table } = await ask_for_table(ada, {
      game: 'runs',
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    // The page is there before the deal: with a bot from the start it might miss the first moves.
    await ada.goto(`/t/${table.id}?iterations=20`);
    await ada.getByRole('combobox', { name: 'Seat 2' }).selectOption({ label: 'bot, Easy' });
    await ada.waitForSelector('.game.runs');
    await play_on(ada);
    await reach(ada, 8);
    await stop_playing(ada);
    // Here every position was seen.
    await ada.locator('.log li button').last().click();
    await ada.locator('dialog .lawn').waitFor();
    await close_dialog(ada);
    const link = await ada.evaluate(
      async ([id, seat]) => {
        const answer = await fetch(`/api/tables/${id}/link`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ seat }),
        });
        return (await answer.json()).url;
      },
      [table.id, 0],
    );
    const { page: tablet } = await visitor();
    await tablet.goto(link);
    await tablet.waitForSelector('.game.runs');
    await tablet.locator('.log li button').last().click();
    await tablet.getByRole('dialog').getByText('This device did not see the table at that point').waitFor();
    assert.equal(await tablet.locator('dialog .lawn').count(), 0);
  },
);
