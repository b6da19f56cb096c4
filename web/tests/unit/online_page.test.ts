// @vitest-environment jsdom
// The page of an online table, where something on the way to it fails.
import './setup';
import { some_table } from './some_table';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from './engine';

vi.setConfig({ testTimeout: 30_000 });
vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));
vi.mock('../../src/games', async (original) => {
  const { games } = await original<typeof import('../../src/games')>();
  const table = () => Promise.reject(new TypeError('The script did not arrive.'));
  return { games: { ...games, garden: { ...games.garden, table } } };
});

const { default: Online } = await import('../../src/pages/Online.svelte');
const { speak } = await import('../../src/i18n/index.svelte');

const table = some_table({ game: 'garden' });
const you = (seat: number | null) => ({ seat, maker: false, links: [] });
const refuse = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: 'Why.' } }), { status });

/** What the server says to a wish to join, the next first; then it seats whoever asks. */
let joins: (() => Response | Promise<Response>)[] = [];
/** The keys that it was asked with. */
let keys: string[] = [];
/** What the server says on the line; null if the line does not stand. */
let welcome: object | null = null;

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    setTimeout(() => {
      if (welcome) this.onmessage?.({ data: JSON.stringify(welcome) });
      else this.onclose?.();
    }, 1);
  }
  send(): void {}
  close(): void {}
}
vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('fetch', async (path: string, options: { body?: string }) => {
  await Promise.resolve();
  if (!path.endsWith('/join')) return new Response(JSON.stringify({ table, you: you(null) }));
  keys.push((JSON.parse(options.body!) as { key: string }).key);
  const answer = joins.shift();
  return answer ? answer() : new Response(JSON.stringify({ table, you: you(1) }));
});

let page: Record<string, unknown> | null = null;
function show(key = ''): void {
  history.replaceState(null, '', `/t/tt${key && `#${key}`}`);
  page = mount(Online, { target: document.body, props: { id: 'tt' } });
}
const text = () => {
  flushSync();
  return document.body.textContent;
};
const see = (words: string | RegExp) =>
  vi.waitFor(() => expect(text()).toMatch(words), { timeout: 10_000, interval: 20 });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);

beforeEach(async () => {
  joins = [];
  keys = [];
  welcome = null;
  sessionStorage.clear();
  await speak('en');
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

describe('the page of an online table', () => {
  it('says so and offers to try again if the script of the game does not arrive', async () => {
    const client = await engine();
    await client.ask('new', { game: 'garden', players: 2 });
    const { view } = await client.ask('view', { seat: null });
    const entries = ['create', 'start'].map((kind, i) => ({ number: i + 1, time: 0, kind }));
    const presence = { seats: [], watching: 0 };
    welcome = { type: 'welcome', now: 0, protocol: 1, you: you(null), table, entries, view, presence };
    show();
    await see('This page could not be loaded.');
    expect(button('Try again')).toBeDefined();
  });

  it('says so and offers to try again if the server answers and the line does not stand', async () => {
    show();
    await see('No connection. Nothing is lost; the page tries again.');
    await vi.waitFor(() => expect((flushSync(), button('Try now'))).toBeDefined(), { timeout: 10_000 });
  });

  it('keeps the key of a seat while the server cannot be reached, and tries again with it', async () => {
    joins = [
      () => {
        throw new TypeError('offline');
      },
      () => new Response('<h1>nginx</h1>', { status: 502 }),
    ];
    show('k1');
    await see('Connecting…');
    expect(keys).toEqual(['k1']);
    expect(sessionStorage.getItem('bloom-key-tt')).toBe('k1');
    button('Try now')!.click();
    await vi.waitFor(() => expect(keys).toEqual(['k1', 'k1']));
    await see('Connecting…');
    button('Try now')!.click();
    await vi.waitFor(() => expect(keys).toEqual(['k1', 'k1', 'k1']));
    await vi.waitFor(() => expect(sessionStorage.getItem('bloom-key-tt')).toBeNull());
  });

  it('forgets a key that the server refuses', async () => {
    joins = [() => refuse(403, 'bad-key')];
    show('k2');
    await vi.waitFor(() => expect(keys).toEqual(['k2']));
    await vi.waitFor(() => expect(sessionStorage.getItem('bloom-key-tt')).toBeNull());
    await see('No connection.');
    expect(keys).toEqual(['k2']);
  });

  it('asks for a seat once at a time, and then with the link that was opened meanwhile', async () => {
    let answer!: (response: Response) => void;
    joins = [() => new Promise<Response>((resolve) => (answer = resolve)), () => refuse(403, 'bad-key')];
    show('k3');
    await vi.waitFor(() => expect(keys).toEqual(['k3']));
    location.hash = '#k4';
    window.dispatchEvent(new Event('hashchange'));
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keys).toEqual(['k3']);
    answer(refuse(403, 'bad-key'));
    await vi.waitFor(() => expect(keys).toEqual(['k3', 'k4']));
  });

  it('says so if the server speaks another protocol', async () => {
    const presence = { seats: [], watching: 0 };
    welcome = {
      type: 'welcome',
      now: 0,
      protocol: 2,
      you: you(null),
      table,
      entries: [],
      view: null,
      presence,
    };
    show();
    await see('not of the same version');
    expect(button('Reload')).toBeDefined();
  });
});
