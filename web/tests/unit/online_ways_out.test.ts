// @vitest-environment jsdom
// How one gets rid of a table: leaving it, once; deleting one whose game cannot go on.
import './setup';
import { some_table } from './some_table';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stopped, TableState, You } from '../../src/table/online/messages';

vi.setConfig({ testTimeout: 30_000 });
vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));

const { default: Online } = await import('../../src/pages/Online.svelte');
const { need_words, speak } = await import('../../src/i18n/index.svelte');

const stopped: Stopped = { code: 'older-rules', message: '…', entry: 3, move: 1, shown: 0, last: false };
let table: TableState;
let you: You;
/** The tables that the server counts as this person's. */
let mine: string[] = [];
let deleting: () => Response;
let asked: string[] = [];

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    const entries = [{ number: 1, time: 0, kind: 'create' }];
    const presence = { seats: [], watching: 0 };
    const welcome = { type: 'welcome', now: 0, protocol: 1, you, table, entries, view: null, presence };
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(welcome) }), 1);
  }
  send(): void {}
  close(): void {}
}
vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('fetch', async (path: string) => {
  await Promise.resolve();
  asked.push(path);
  if (path.endsWith('/delete')) return deleting();
  if (path.endsWith('/mine')) return new Response(JSON.stringify({ tables: mine.map((id) => ({ id })) }));
  return new Response(JSON.stringify({ table, you }));
});

let page: Record<string, unknown> | null = null;
function show(state: Partial<TableState>, seat: number | null, maker: boolean): void {
  table = some_table({ chat: false, ...state });
  you = { seat, maker, links: [] };
  history.replaceState(null, '', '/t/tt');
  page = mount(Online, { target: document.body, props: { id: 'tt' } });
}
const see = (words: string | RegExp) =>
  vi.waitFor(() => expect((flushSync(), document.body.textContent)).toMatch(words), {
    timeout: 10_000,
    interval: 20,
  });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
const press = async (name: string) => {
  await vi.waitFor(() => expect((flushSync(), button(name))).toBeDefined(), { timeout: 10_000 });
  button(name)!.click();
  flushSync();
};

beforeEach(async () => {
  asked = [];
  mine = [];
  deleting = () => new Response(JSON.stringify({ id: 'tt' }));
  await speak('en');
  await need_words('online');
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

describe('the maker of a table who has no seat', () => {
  it('can leave it as long as it counts as theirs', async () => {
    mine = ['tt'];
    show({ state: 'waiting' }, null, true);
    await see('Leave the table');
  });
  it('is not offered to leave it again, also who played and left', async () => {
    mine = ['another'];
    show({ state: 'waiting' }, null, true);
    await see('Ada');
    await vi.waitFor(() => expect(asked.some((path) => path.endsWith('/mine'))).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    flushSync();
    expect(document.body.textContent).not.toContain('Leave the table');
  });
});

describe('a game that cannot go on', () => {
  it('is deleted by its maker, asked twice', async () => {
    show({ stopped, actor: null }, 0, true);
    await press('Delete the table');
    await see('gone for everybody');
    expect(asked.some((path) => path.endsWith('/delete'))).toBe(false);
    await press('Delete for good');
    await vi.waitFor(() => expect(asked).toContain('/api/tables/tt/delete'));
    await vi.waitFor(() => expect(location.pathname).toBe('/'));
  });
  it('stays, and says so, where it could not be deleted', async () => {
    deleting = () =>
      new Response(JSON.stringify({ error: { code: 'no-storage', message: 'Why.' } }), { status: 503 });
    show({ stopped, actor: null }, 0, true);
    await press('Delete the table');
    await press('Delete for good');
    await see('The server cannot store anything right now');
    expect(location.pathname).toBe('/t/tt');
    await press('Keep it');
    expect(button('Delete the table')).toBeDefined();
  });
  it('can be left by whoever else sits there', async () => {
    show({ stopped, actor: null }, 1, false);
    await see('Leave the table');
    expect(button('Delete the table')).toBeUndefined();
  });
});
