// A table in a file that a server wrote under rules 1, whose moves today's rules do not know: it is shown as far as it can
// be followed, says why it cannot go on, and can be left, or deleted by its maker.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, journey, no_violations_in_both } from './harness.mjs';
import { open_people } from './online_table.mjs';
import { start_server } from './server.mjs';

const data = (name) => fileURLToPath(new URL(`../../../tests/server/data/${name}`, import.meta.url));
const { sale } = JSON.parse(readFileSync(data('rules1.json'), 'utf8'));

journey('online: a game of older rules that cannot go on', { online: true }, async (_, __, visitor) => {
  const server = await start_server({ tables: data('rules1.db') });
  try {
    const { page, context } = await visitor({ baseURL: server.url });
    const [name, value] = sale.cookies[0].split('=');
    await context.addCookies([{ name, value, url: server.url }]);

    // Among one's tables it says what it is, and asks for no move.
    await page.goto('/');
    await page.getByText('cannot go on').first().waitFor();

    await page.goto(`/t/${sale.table}`);
    await page.getByText(/begun under older rules, and its move \d+ is not possible/).waitFor();
    await page.getByText('This game cannot go on').first().waitFor();
    assert.equal(await page.getByText('your turn').count(), 0);
    await no_violations_in_both(page, 'a game that cannot go on');

    // Also after a reload, and on a phone.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await page.getByText(/begun under older rules/).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `nothing sticks out at 320 pixels: ${wide}`);

    // Where the reason stands is the way out for its maker.
    await page.getByRole('button', { name: 'Delete the table' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();

    await page.setViewportSize({ width: 1280, height: 820 });
    await open_people(page);
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.getByText('no longer be among yours').waitFor();
    await page.getByRole('button', { name: 'Leave for good' }).click();
    await page.waitForURL(/\/$/);
    const left = await page.evaluate(async () => (await (await fetch('/api/tables/mine')).json()).tables);
    assert.ok(!left.some(({ id }) => id === sale.table));
  } finally {
    await server.stop();
  }
});

journey('online: its maker deletes a game that cannot go on', { online: true }, async (_, __, visitor) => {
  const server = await start_server({ tables: data('rules1.db') });
  try {
    const [maker, other] = await Promise.all(
      sale.cookies.map(async (cookie) => {
        const { page, context } = await visitor({
          baseURL: server.url,
          viewport: { width: 320, height: 640 },
          // What was deleted is asked for once more by whoever is still there.
          expect: [/status of 404/],
        });
        const [name, value] = cookie.split('=');
        await context.addCookies([{ name, value, url: server.url }]);
        return page;
      }),
    );
    await other.goto(`/t/${sale.table}`);
    await other.getByText(/begun under older rules/).waitFor();

    // Among one's tables, without opening it.
    await maker.goto('/');
    const row = maker.locator('li', { hasText: 'cannot go on' });
    await row.first().waitFor();
    const rows = await row.count();
    await maker
      .locator('li', { has: maker.locator(`a[href="/t/${sale.table}"]`) })
      .getByRole('button', { name: 'Remove this table' })
      .click();
    const dialog = maker.getByRole('dialog');
    await dialog.getByText(/begun under older rules/).waitFor();
    await no_violations_in_both(maker, 'putting a game away that cannot go on');
    await dialog.getByRole('button', { name: 'Delete the table' }).click();
    await dialog.getByText('gone for everybody').waitFor();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await maker.waitForSelector('dialog[open]', { state: 'detached' });
    await maker.waitForFunction(
      (before) =>
        [...document.querySelectorAll('li')].filter((li) => li.textContent.includes('cannot go on'))
          .length ===
        before - 1,
      rows,
    );
    await other.getByText('This table was deleted').waitFor();
  } finally {
    await server.stop();
  }
});
