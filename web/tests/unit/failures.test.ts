// @vitest-environment jsdom
// What fails below the page: the database, the words, the engine.
import './setup';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../src/table/client';
import { EngineClient } from '../../src/table/client';
import { compile, engine_code } from '../../src/table/engine_code';

vi.mock('virtual:engine', () => ({ default: '/engine.wasm' }));
vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));

afterEach(() => vi.restoreAllMocks());

describe('a database', () => {
  type Store = typeof import('../../src/app/store');
  let store: Store;
  beforeEach(async () => {
    vi.resetModules();
    store = await import('../../src/app/store');
  });

  it('that never answers is not waited for, and asked again', async () => {
    store.patience.first_ms = 20;
    store.patience.again_ms = 1;
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
    await expect(store.get_settings()).rejects.toMatchObject({ name: 'StoreError', kind: 'silent' });
    await expect(store.all_tables()).rejects.toMatchObject({ kind: 'silent' });
    expect(open).toHaveBeenCalled();
  });

  it('that is full says so', async () => {
    await store.get_settings();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.save_joined('t', [1])).rejects.toMatchObject({ kind: 'full' });
  });

  it('forgets what checks games of tables that nobody looked at', async () => {
    const proof = { commitment: 'c', entropy: 'e', seat: 0 };
    await store.save_proof('new', { ...proof, at: Date.now() });
    await store.save_proof('old', { ...proof, at: 5 });
    await store.save_proof('of an older version', proof);
    await store.touch_proofs('new', 1000);
    expect(await store.get_proof('old')).toBeUndefined();
    expect((await store.get_proof('new'))?.commitment).toBe('c');
    expect((await store.get_proof('of an older version'))?.at).toBeGreaterThan(1000);
    await store.forget_proof('new');
    expect(await store.get_proof('new')).toBeUndefined();
  });
});

describe('languages', () => {
  it('that are asked for at once end in the last one', async () => {
    const { speak, speech, t } = await import('../../src/i18n/index.svelte');
    await Promise.all([speak('de'), speak('fr'), speak('it')]);
    expect(speech.language).toBe('it');
    expect(t('yes')).toBe('Sì');
    expect(document.documentElement.lang).toBe('it');
  });

  it('bring what a page needs, also if it was asked for meanwhile', async () => {
    vi.resetModules();
    const { need_words, speak, t } = await import('../../src/i18n/index.svelte');
    await speak('en');
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(t('online.mine')).toBe('online.mine');
    expect(told).toHaveBeenCalledTimes(1);
    await Promise.all([speak('de'), need_words('online')]);
    expect(t('online.mine')).not.toBe('online.mine');
    expect(t('yes')).toBe('Ja');
  });
});

describe('an engine', () => {
  const transport = (): Transport & { sent: string[] } => ({
    sent: [],
    send(line) {
      this.sent.push(line);
    },
    stop() {},
    close() {},
    receive: () => {},
    fail: () => {},
  });

  it('that dies rejects all that was asked, and tells it once', async () => {
    const line = transport();
    const client = new EngineClient(line);
    const died = vi.fn();
    client.died = died;
    const asked = client.ask('games');
    line.fail(new Error('out of memory'));
    line.fail(new Error('again'));
    await expect(asked).rejects.toThrow('out of memory');
    await expect(client.ask('games')).rejects.toThrow('out of memory');
    expect(died).toHaveBeenCalledTimes(1);
  });

  it('that is closed tells nobody', () => {
    const client = new EngineClient(transport());
    client.died = vi.fn();
    client.close();
    expect(client.died).not.toHaveBeenCalled();
  });

  it('is compiled whatever it is served as', async () => {
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    for (const type of ['application/wasm', 'application/octet-stream', 'text/plain']) {
      vi.stubGlobal('fetch', async () => new Response(empty, { headers: { 'Content-Type': type } }));
      expect(await compile('/engine.wasm')).toBeInstanceOf(WebAssembly.Module);
    }
    vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
    await expect(compile('/engine.wasm')).rejects.toThrow('404');
  });

  it('is fetched and compiled once for all who ask, and again only after it failed', async () => {
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    const fetched = vi.fn(async () => new Response('gone', { status: 404 }));
    vi.stubGlobal('fetch', fetched);
    const both = [engine_code(), engine_code()];
    for (const each of both) await expect(each).rejects.toThrow('404');
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(async () => new Response(empty));
    const [one, other] = await Promise.all([engine_code(), engine_code()]);
    expect(one).toBeInstanceOf(WebAssembly.Module);
    expect(other).toBe(one);
    expect(await engine_code()).toBe(one);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('a table', () => {
  it('goes on with another engine where it was, also if nothing was kept', async () => {
    const { LocalSession } = await import('../../src/table/session.svelte');
    const { engine } = await import('./engine');
    const client = await engine();
    const session = await LocalSession.create(
      client,
      'town',
      [
        { kind: 'person', name: 'Ada' },
        { kind: 'person', name: 'Ben' },
      ],
      {},
    );
    await session.run();
    await session.take_device();
    await session.play(session.legal[0]!);
    const moves = session.log.map(({ move }) => move);
    expect(moves.length).toBeGreaterThan(0);
    // The move is shown, but the engine dies before it is kept.
    client.died(new Error('out of memory'));
    expect(session.broken).toBe('out of memory');
    const next = await LocalSession.revive(session);
    expect(next.log.map(({ move }) => move)).toEqual(moves);
    expect(next.id).toBe(session.id);
    expect(next.broken).toBeNull();
    next.close();
  });
});
