// What outlives a reload: open tables and settings, in IndexedDB.

import type { GameId, GameRecord, TableView } from '../table/messages';
import type { SeatPlan } from '../table/seats';

export interface StoredTable {
  id: string;
  game: GameId;
  seats: SeatPlan[];
  record: GameRecord;
  /** The moves that are undone along with the one before them. */
  joined?: number[];
  /** What a spectator sees: for the picture on the home page. */
  view: TableView;
  /** What the game's box holds, as the engine tells it: the picture needs it before the engine is there. */
  components: unknown;
  updated: number;
  over: boolean;
}

const NAME = 'bloom';
const VERSION = 1;

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('settings');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB could not be opened.'));
  });
  return opened;
}

async function run<T>(
  store: 'tables' | 'settings',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('The page could not save.'));
  });
}

export const save_table = (table: StoredTable) => run('tables', 'readwrite', (store) => store.put(table));
export const get_table = (id: string) =>
  run<StoredTable | undefined>('tables', 'readonly', (store) => store.get(id));
export const delete_table = (id: string) => run('tables', 'readwrite', (store) => store.delete(id));

/** All tables, the one played last first. */
export async function all_tables(): Promise<StoredTable[]> {
  const tables = await run<StoredTable[]>('tables', 'readonly', (store) => store.getAll());
  return tables.sort((a, b) => b.updated - a.updated);
}

export const save_settings = (settings: object) =>
  run('settings', 'readwrite', (store) => store.put(settings, 'all'));
export const get_settings = () => run<unknown>('settings', 'readonly', (store) => store.get('all'));
