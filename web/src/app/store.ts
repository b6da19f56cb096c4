// What outlives a reload: open tables, settings, and what was seen of tables on a server, in IndexedDB.

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
const VERSION = 2;

/** Why something could not be kept or read: no answer, no room, or whatever else the browser says. */
export class StoreError extends Error {
  constructor(
    readonly kind: 'silent' | 'full' | 'failed',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'StoreError';
  }
}

/** Longer than any disk takes; a browser that has been silent for so long is not waited for again until it answers. */
export const patience = { first_ms: 10_000, again_ms: 250 };
let silent = false;

/** What was asked of the database; rejects with a `StoreError`. */
async function answered<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = silent ? patience.again_ms : patience.first_ms;
  const too_long = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      silent = true;
      reject(new StoreError('silent', 'The database does not answer.'));
    }, wait);
  });
  // Late is better than never: the next question waits for its answer again.
  const heard = work.finally(() => (silent = false));
  heard.catch(() => {});
  try {
    return await Promise.race([heard, too_long]);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const full = (error as Error | null)?.name === 'QuotaExceededError';
    throw new StoreError(full ? 'full' : 'failed', error);
  } finally {
    clearTimeout(timer);
  }
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  if (opened) return opened;
  const forget = () => {
    if (opened === opening) opened = null;
  };
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore('tables', { keyPath: 'id' });
        request.result.createObjectStore('settings');
      }
      request.result.createObjectStore('seen');
      request.result.createObjectStore('joined');
      request.result.createObjectStore('proofs');
    };
    request.onsuccess = () => {
      // A newer page in another tab may change what is kept.
      request.result.onversionchange = () => {
        request.result.close();
        forget();
      };
      // The browser may close it at any time: when data is cleared, or room is short.
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB could not be opened.'));
  });
  opened = opening;
  opening.catch(forget);
  return opening;
}

/** What was asked met a database that had just been closed: nothing was done. */
const was_closed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'AbortError');

type StoreName = 'tables' | 'settings' | 'seen' | 'joined' | 'proofs';
type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

const run = <T>(store: StoreName, mode: IDBTransactionMode, work: Work<T>): Promise<T> =>
  answered(run_again(store, mode, work));

async function run_again<T>(store: StoreName, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const used = database();
  try {
    return await run_in(await used, store, mode, work);
  } catch (error) {
    if (!was_closed(error)) throw error;
    if (opened === used) opened = null;
    return run_in(await database(), store, mode, work);
  }
}

async function run_in<T>(
  database: IDBDatabase,
  store: StoreName,
  mode: IDBTransactionMode,
  work: Work<T>,
): Promise<T> {
  const transaction = database.transaction(store, mode);
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

/** Changes one setting: another tab may have changed the others meanwhile. */
export const save_setting = (name: string, value: unknown) =>
  run('settings', 'readwrite', (store) => {
    const request = store.get('all') as IDBRequest<object | undefined>;
    request.onsuccess = () => store.put({ ...request.result, [name]: value }, 'all');
    return request;
  });
export const get_settings = () => run<unknown>('settings', 'readonly', (store) => store.get('all'));

/** Views of a table on a server by the number of their entry: it tells only the last one again. */
export const save_seen = (table: string, number: number, view: TableView) =>
  run('seen', 'readwrite', (store) => store.put(view, [table, number]));

const all_of = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

export async function get_seen(table: string): Promise<Map<number, TableView>> {
  const [keys, views] = await Promise.all([
    run<IDBValidKey[]>('seen', 'readonly', (store) => store.getAllKeys(all_of(table))),
    run<TableView[]>('seen', 'readonly', (store) => store.getAll(all_of(table))),
  ]);
  return new Map(keys.map((key, i) => [(key as [string, number])[1], views[i]!]));
}

/** The entries of a table on a server that this browser played along with the move before them. */
export const save_joined = (table: string, numbers: number[]) =>
  run('joined', 'readwrite', (store) => store.put(numbers, table));
export const get_joined = (table: string) =>
  run<number[] | undefined>('joined', 'readonly', (store) => store.get(table));

export const forget_seen = (table: string) =>
  Promise.all([
    run('seen', 'readwrite', (store) => store.delete(all_of(table))),
    run('joined', 'readwrite', (store) => store.delete(table)),
  ]);

/** What this browser knew of a table's chance before the deal: with it the finished record is checked. */
export interface Proof {
  commitment: string;
  /** What this browser added, and for which seat; null if it got none by it. */
  entropy: string;
  seat: number | null;
  /** When its table was looked at last. */
  at?: number;
}
/** What is kept already, in whichever tab; otherwise this one, from now on. */
export async function own_proof(table: string, fresh: Proof): Promise<Proof> {
  const kept = await run<Proof | undefined>('proofs', 'readwrite', (store) => {
    const request = store.get(table) as IDBRequest<Proof | undefined>;
    request.onsuccess = () => {
      if (!request.result) store.put(fresh, table);
    };
    return request;
  });
  return kept ?? fresh;
}
export const save_proof = (table: string, proof: Proof) =>
  run('proofs', 'readwrite', (store) => store.put(proof, table));
export const forget_proof = (table: string) => run('proofs', 'readwrite', (store) => store.delete(table));
/** The table was looked at; forgets those that were not since that time. */
export const touch_proofs = (table: string, since: number) =>
  run('proofs', 'readwrite', (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      const proof = cursor.value as Proof;
      if (cursor.key === table || proof.at === undefined) cursor.update({ ...proof, at: Date.now() });
      else if (proof.at < since) cursor.delete();
      cursor.continue();
    };
    return request;
  });
export const get_proof = (table: string) =>
  run<Proof | undefined>('proofs', 'readonly', (store) => store.get(table));
