// @vitest-environment jsdom
// What can be done with a table from its menu, from a dialog and at its end.
import './setup';
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type GameId } from '../../src/table/messages';
import { engine } from './engine';

vi.setConfig({ testTimeout: 30_000 });
vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));
vi.stubGlobal('scrollTo', () => {});
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

const { rematch } = await import('../../src/table/actions');
const { all_tables } = await import('../../src/app/store');
const { speak } = await import('../../src/i18n/index.svelte');
const { error_words } = await import('../../src/table/online/words');
const { LocalSession } = await import('../../src/table/session.svelte');
const { default: Dialog } = await import('../../src/ui/Dialog.svelte');
const { default: TableMenu } = await import('../../src/ui/TableMenu.svelte');
type Menu = Parameters<typeof TableMenu>[1]['session'];

let shown: Record<string, unknown> | null = null;
beforeEach(async () => speak('en'));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

describe('a rematch on this device', () => {
  it('is one, however often it is tapped', async () => {
    const people = ['Ada', 'Ben'].map((name) => ({ kind: 'person' as const, name }));
    const session = await LocalSession.create(await engine(), 'garden', people, {});
    const before = (await all_tables()).length;
    await Promise.all([rematch(session), rematch(session)]);
    expect(await all_tables()).toHaveLength(before + 1);
    expect(location.pathname).toMatch(/^\/table\/(?!$)/);
    // Later it is another one.
    await rematch(session);
    expect(await all_tables()).toHaveLength(before + 2);
    session.close();
  });
});

describe('the menu of a table', () => {
  function menu(game: GameId, online: boolean, over: boolean, record: () => Promise<unknown>): void {
    const session = {
      game,
      over,
      kept: true,
      online: online ? { why: error_words } : null,
      record,
    } as unknown as Menu;
    const nothing = () => {};
    shown = mount(TableMenu, {
      target: document.body,
      props: {
        session,
        onclose: nothing,
        onlog: nothing,
        onrules: nothing,
        oncheck: nothing,
        onask: nothing,
        onkeys: nothing,
      },
    });
    flushSync();
  }
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
  const none = () => Promise.reject(new Error('not asked for'));

  it.each([
    ['town', true, false, false],
    ['runs', true, false, false],
    ['garden', true, false, true],
    ['town', true, true, true],
    ['runs', true, true, true],
    ['town', false, false, true],
  ] as const)('of %s, online %s, over %s, offers the record: %s', (game, online, over, offered) => {
    menu(game, online, over, none);
    expect(button('Save record') !== undefined).toBe(offered);
  });

  it.each([
    ['The server cannot be reached. Are you offline?', true],
    ['The record could not be saved.', false],
  ])('says why it was not saved: %s', async (words, online) => {
    menu('town', online, true, () => Promise.reject(new Refusal('offline', 'x')));
    button('Save record')!.click();
    const alert = () => (flushSync(), document.querySelector('[role=alert]')?.textContent);
    await vi.waitFor(() => expect(alert()).toBe(words));
  });

  it('says whether the table is kept', () => {
    const session = { game: 'town', over: false, kept: false, online: null } as unknown as Menu;
    const nothing = () => {};
    const props = {
      session,
      onclose: nothing,
      onlog: nothing,
      onrules: nothing,
      oncheck: nothing,
      onask: nothing,
      onkeys: nothing,
    };
    shown = mount(TableMenu, { target: document.body, props });
    flushSync();
    expect(document.querySelector('.kept')!.textContent).toMatch(/^This browser cannot keep the table/);
  });
});

describe('a dialog', () => {
  const press = (from: Element, to: Element) => {
    from.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    // Where it went down and where it came up have this above both.
    const common = from === to ? from : document.querySelector('dialog')!;
    common.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };

  it('closes when the pointer goes down and up beside it, not when it leaves it pressed', () => {
    const onclose = vi.fn();
    const children = createRawSnippet(() => ({ render: () => '<p id="inside">Words</p>' }));
    shown = mount(Dialog, { target: document.body, props: { title: 'Title', onclose, children } });
    flushSync();
    const beside = document.querySelector('dialog')!;
    const inside = document.querySelector('#inside')!;
    press(inside, inside);
    press(inside, beside);
    expect(onclose).not.toHaveBeenCalled();
    press(beside, beside);
    expect(onclose).toHaveBeenCalledTimes(1);
  });
});
