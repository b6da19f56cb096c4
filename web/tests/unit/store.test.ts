// What is kept on this device, where the browser closes the database under the page.
import './setup';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from './engine';

vi.setConfig({ testTimeout: 30_000 });
vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));
vi.stubGlobal('location', { search: '?iterations=20&bots=5', pathname: '/' });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', { languages: ['en'] });

type Store = typeof import('../../src/app/store');
let store: Store;
/** The connections that were opened, the last one last. */
let connections: IDBDatabase[] = [];
const opening = indexedDB.open.bind(indexedDB);

beforeEach(async () => {
  connections = [];
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = opening(...args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  vi.resetModules();
  store = await import('../../src/app/store');
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const connection of connections) connection.close();
});

describe('the store', () => {
  it('opens the database once', async () => {
    await store.save_setting('name', 'Ada');
    expect(await store.get_settings()).toEqual({ name: 'Ada' });
    expect(connections).toHaveLength(1);
  });

  it('opens it again after the browser has closed it', async () => {
    await store.save_setting('name', 'Ada');
    const closed = new Promise((resolve) => connections[0]!.addEventListener('close', resolve));
    forceCloseDatabase(connections[0] as never);
    await closed;
    await store.save_setting('name', 'Ben');
    expect(await store.get_settings()).toEqual({ name: 'Ben' });
    expect(connections).toHaveLength(2);
  });

  it('opens it again if it finds it closed without having been told', async () => {
    await store.save_setting('name', 'Ada');
    connections[0]!.close();
    await store.save_setting('name', 'Ben');
    expect(await store.get_settings()).toEqual({ name: 'Ben' });
    expect(connections).toHaveLength(2);
  });

  it('makes way for a newer page, and fails then', async () => {
    await store.save_setting('name', 'Ada');
    // The newer page has a database that this one does not understand.
    const newer = opening('bloom', 3);
    await new Promise((resolve) => (newer.onsuccess = resolve));
    await expect(store.save_setting('name', 'Ben')).rejects.toThrow();
    newer.result.close();
    const gone = indexedDB.deleteDatabase('bloom');
    await new Promise((resolve) => (gone.onsuccess = resolve));
    // What failed once is tried anew.
    await store.save_setting('name', 'Cleo');
    expect(await store.get_settings()).toEqual({ name: 'Cleo' });
  });
});

describe('a table of this device', () => {
  it('says that it is not kept while it cannot be, and is kept again as soon as it can', async () => {
    const { LocalSession } = await import('../../src/table/session.svelte');
    const people = ['Ada', 'Ben'].map((name) => ({ kind: 'person' as const, name }));
    const session = await LocalSession.create(await engine(), 'garden', people, {});
    const play = async () => {
      await session.play(session.legal[0]!);
      await session.run();
    };
    await session.run();
    expect(session.kept).toBe(true);
    vi.mocked(indexedDB.open).mockImplementation(() => {
      throw new DOMException('No room.', 'UnknownError');
    });
    connections[0]!.close();
    await play();
    expect(session.kept).toBe(false);
    expect(session.log).toHaveLength(1);
    vi.mocked(indexedDB.open).mockImplementation(opening);
    await play();
    expect(session.kept).toBe(true);
    expect((await store.get_table(session.id))!.record.moves).toHaveLength(2);
    session.close();
  });
});
