// What fails ends in a sentence with a way out: docs/decisions/failures.md.
import { act, asked, assert, journey, no_violations_in_both, QUICK, sit_down } from './harness.mjs';
import { host } from './deploy.mjs';

/** Makes Workers that can be killed: `kill_engines()` ends each as a crash would. */
const killable = () => {
  const Real = Worker;
  const all = [];
  globalThis.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      all.push(this);
      this.addEventListener('message', () => (this.answered = performance.now()));
    }
  };
  /** One has answered, and said all it was asked. */
  globalThis.engine_rests = () => all.some(({ answered }) => performance.now() - answered > 400);
  globalThis.kill_engines = () => {
    for (const each of all.splice(0)) {
      each.terminate();
      each.onerror?.(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
    }
  };
};

const LOST = [/404/, /dynamically imported/, /Unable to preload/, /ERR_FAILED/, /No language/];

journey('the engine dies on the own move', async (page) => {
  await page.addInitScript(killable);
  await sit_down(page);
  while ((await asked(page)) === 'choices')
    await act(page, () => page.locator('.hand .choice').last().click());
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  await page.evaluate(() => {
    document.querySelector('.place').click();
    globalThis.kill_engines();
  });
  const told = page.getByRole('alert').filter({ hasText: 'The engine of this table stopped' });
  await told.waitFor();
  await no_violations_in_both(page, 'the engine died');
  await told.getByRole('button', { name: 'Go on' }).click();
  await told.waitFor({ state: 'detached' });
  await asked(page);
  // The game goes on, and the move can be made.
  const before = await page.locator('.city .sq.built').count();
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  await act(page, () => page.locator('.place').click());
  await page.waitForFunction((n) => document.querySelectorAll('.city .sq.built').length > n, before);
});

journey('the engine dies again and again', async (page) => {
  await page.addInitScript(killable);
  await sit_down(page);
  await asked(page);
  for (const words of [/engine of this table stopped\./, /stopped again/]) {
    // While it still plays the game again, it is another failure that is told.
    await page.waitForFunction(() => globalThis.engine_rests());
    await page.evaluate(() => globalThis.kill_engines());
    const told = page.getByRole('alert').filter({ hasText: words });
    await told.waitFor();
    await told.getByRole('button', { name: 'Go on' }).click();
    await told.waitFor({ state: 'detached' });
    await asked(page);
  }
  await page.waitForFunction(() => globalThis.engine_rests());
  await page.evaluate(() => globalThis.kill_engines());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save record' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^bloom-town/);
});

journey('the planner of runs dies', async (page) => {
  await page.addInitScript(() => {
    const Real = Worker;
    let made = 0;
    globalThis.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        made += 1;
        // The first is the table's; those that plan die at once until they may live.
        if (made > 1 && !globalThis.may_live)
          setTimeout(() => this.onerror?.(new ErrorEvent('error', { message: 'gone', cancelable: true })), 0);
      }
    };
  });
  await page.goto(`/new/runs${QUICK}`);
  await page.waitForSelector('details summary');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.runs.asked .rack .peg');
  await page.locator('.rack .peg').first().click();
  const told = page.getByRole('alert').filter({ hasText: 'cannot be worked out' });
  await told.waitFor();
  await page.evaluate(() => (globalThis.may_live = true));
  await told.getByRole('button', { name: 'Try again' }).click();
  await told.waitFor({ state: 'detached' });
  await page.waitForSelector('.words');
});

journey('a language that cannot be loaded', { expect: LOST }, async (page) => {
  await page.goto('/');
  await page.waitForSelector('.game');
  await page.route(/\/assets\/(shell|de)-/, (route) => route.abort());
  await page.getByRole('combobox').selectOption('de');
  const told = page.locator('[data-notice=language]');
  await told.waitFor();
  assert.match(await told.innerText(), /Deutsch could not be loaded/);
  assert.equal(await page.getByRole('combobox').inputValue(), 'en');
  await no_violations_in_both(page, 'a language failed');
  await page.unrouteAll();
  await told.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Drei Gärten' }).waitFor();
});

journey('no words at all', { expect: LOST }, async (_, __, visitor) => {
  const site = await host();
  try {
    site.lose('shell-');
    const { page } = await visitor({ baseURL: site.url, locale: 'fr' });
    await page.goto('/');
    await page.getByRole('alert').filter({ hasText: 'Bloom n’a pas pu être chargé' }).waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  } finally {
    await site.end();
  }
});

journey('the first script is missing', { expect: LOST }, async (_, __, visitor) => {
  const site = await host();
  try {
    site.lose('index-');
    const { page } = await visitor({ baseURL: site.url });
    await page.goto('/');
    await page.getByRole('alert').filter({ hasText: 'Bloom could not be loaded' }).waitFor();
  } finally {
    await site.end();
  }
});

journey('without JavaScript', { javaScriptEnabled: false }, async (page) => {
  await page.goto('/');
  assert.match(await page.locator('noscript').innerText(), /needs JavaScript/);
});

journey('a page that cannot be loaded', { expect: LOST }, async (page) => {
  await page.goto('/');
  await page.waitForSelector('.game');
  await page.route(/\/assets\/NewTable-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Play: Bloom Town' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await no_violations_in_both(page, 'a page failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('details summary');
});

journey('a part of a table that cannot be loaded', { expect: LOST }, async (page) => {
  await sit_down(page);
  await asked(page);
  await page.route(/\/assets\/RulesSheet-/, (route) => route.abort());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Rules' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Try again' }).waitFor();
  await page.unrouteAll();
  await page.locator('dialog[open]').getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('dialog[open] .sheet-rules');
});

journey('a database that never answers', { seconds: 240 }, async (page) => {
  await page.addInitScript(() => {
    indexedDB.open = () => ({});
  });
  await page.goto('/');
  await page.locator('[data-notice=store]').waitFor();
  await page.getByRole('alert').filter({ hasText: 'cannot be read' }).waitFor();
  await page.goto(`/new/town${QUICK}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.town');
  // One can play, and is told that nothing is kept.
  await page.getByRole('alert').filter({ hasText: 'cannot keep the table' }).waitFor();
  await asked(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/table/0123456789abcdef');
  await page.getByRole('heading', { name: 'This table cannot be read' }).waitFor();
  await page.locator('main').getByRole('button', { name: 'Try again' }).waitFor();
});

journey('a database that is full', async (page) => {
  await sit_down(page);
  await asked(page);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name !== 'tables' || globalThis.room) return put.apply(this, args);
      const request = put.apply(this, args);
      const { transaction } = this;
      Object.defineProperty(transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
      transaction.abort();
      return request;
    };
  });
  while ((await asked(page)) === 'choices')
    await act(page, () => page.locator('.hand .choice').last().click());
  await page.locator('.inhand').first().click();
  await page.locator('.city .sq.legal:not(.bloom)').first().click();
  await page.waitForSelector('.place:enabled');
  await act(page, () => page.locator('.place').click());
  const told = page.getByRole('alert').filter({ hasText: 'no room left' });
  await told.waitFor();
  await no_violations_in_both(page, 'no room');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    told.getByRole('button', { name: 'Save record' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^bloom-town/);
});

journey('an engine that is served under another type', async (_, __, visitor) => {
  const site = await host({ types: { '.wasm': 'application/octet-stream' } });
  try {
    const { page } = await visitor({ baseURL: site.url });
    await sit_down(page);
    await asked(page);
  } finally {
    await site.end();
  }
});

journey('an engine that cannot be loaded', { expect: LOST }, async (page) => {
  await sit_down(page);
  await asked(page);
  const table = new URL(page.url()).pathname;
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(table);
  await page.getByRole('heading', { name: 'The engine could not be started' }).waitFor();
  await no_violations_in_both(page, 'no engine');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked(page);
});

journey('two tabs at the first visit', { serviceWorkers: 'allow' }, async (page, context) => {
  const other = await context.newPage();
  await Promise.all([page.goto(`/new/town${QUICK}`), other.goto(`/new/garden${QUICK}`)]);
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Start' }).click();
    await each.waitForSelector('.game.town, .game.garden');
    assert.equal(await each.getByRole('alert').count(), 0);
    assert.equal(await each.locator('[data-notice]').count(), 0);
  }
});

journey('leaving and coming back while the engine loads', async (page) => {
  await sit_down(page);
  await asked(page);
  const table = new URL(page.url()).pathname;
  await page.goto('/');
  await page.waitForSelector('.continue');
  // The engine comes late: the table is opened, left and opened again before it is there.
  let let_go;
  const held = new Promise((resolve) => (let_go = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('.continue').click();
  await page.getByText('Laying the table').waitFor();
  await page.goBack();
  await page.locator('.continue').click();
  await page.getByText('Laying the table').waitFor();
  let_go();
  await asked(page);
  await page.waitForTimeout(300);
  assert.equal(new URL(page.url()).pathname, table);
  assert.equal(await page.getByText('open in another tab').count(), 0);
});
