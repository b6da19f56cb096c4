// A rematch: what this browser keeps to check the next game with, whoever asks first.
import './setup';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeatState, TableState } from '../../src/table/online/messages';

vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));
vi.stubGlobal('location', { search: '', pathname: '/', host: 'bloom.example', protocol: 'https:' });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', {
  documentElement: { lang: 'en', dataset: {} },
  querySelector: () => null,
  addEventListener: () => {},
  hidden: false,
});
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal(
  'WebSocket',
  class {
    close(): void {}
    send(): void {}
  },
);

const { get_proof } = await import('../../src/app/store');
const { OnlineTable } = await import('../../src/table/online/table.svelte');

const SEAL = 'ab'.repeat(32);
let round = 0;
let old = '';
let next = '';
/** By seat of the next table: whether its player has sat down; null while nobody has made it. */
let sitting: boolean[] | null = null;
/** What this browser sent with its wishes. */
let sent: string[] = [];
/** Somebody else asks between this browser's looks and its wish. */
let meanwhile = () => {};

const seat = (there: boolean): SeatState => ({
  kind: there ? 'player' : 'reserved',
  name: 'x',
  level: null,
  standin: false,
  left: false,
  muted: false,
});
const table = (id: string): Partial<TableState> =>
  id === old
    ? { id, state: 'over', seats: [seat(true), seat(true)], rematch: sitting && next, commitment: '' }
    : {
        id,
        state: sitting!.every(Boolean) ? 'playing' : 'waiting',
        seats: sitting!.map(seat),
        rematch: null,
        commitment: SEAL,
      };

beforeEach(() => {
  round += 1;
  old = `old${round}`;
  next = `next${round}`;
  sitting = null;
  sent = [];
  meanwhile = () => {};
  vi.stubGlobal('fetch', async (path: string, options: { body?: string }) => {
    await Promise.resolve();
    const asks = path.endsWith('/rematch');
    if (asks) {
      meanwhile();
      sitting ??= [false, false];
      sitting[0] = true;
      sent.push((JSON.parse(options.body!) as { entropy: string }).entropy);
    }
    const id = asks ? next : path.split('/')[3]!;
    return new Response(JSON.stringify({ table: table(id), you: { seat: 0, maker: true, links: [] } }));
  });
});
const open = () => OnlineTable.open(old);

describe('a rematch', () => {
  it('keeps the seal and the own chance of whoever asks first', async () => {
    const online = await open();
    expect(await online.rematch()).toBe(next);
    expect(await get_proof(next)).toEqual({ commitment: SEAL, entropy: sent[0], seat: 0 });
  });

  it('looks at the seal before it joins, also if the page was not told yet that there is one', async () => {
    const online = await open();
    sitting = [false, true];
    expect(online.table.rematch).toBeNull();
    await online.rematch();
    expect(table(next).state).toBe('playing');
    expect(await get_proof(next)).toEqual({ commitment: SEAL, entropy: sent[0], seat: 0 });
  });

  it('keeps the own chance if both ask at once, and claims no seal that it did not see', async () => {
    const online = await open();
    meanwhile = () => (sitting = [false, true]);
    await online.rematch();
    expect(table(next).state).toBe('playing');
    expect(await get_proof(next)).toEqual({ commitment: null, entropy: sent[0], seat: 0 });
  });

  it('asks once, however often it is tapped', async () => {
    const online = await open();
    const [one, two] = await Promise.all([online.rematch(), online.rematch()]);
    expect([one, two]).toEqual([next, next]);
    expect(sent).toHaveLength(1);
    // Another tab asks too: the chance that counts is the first one.
    meanwhile = () => {};
    await (await open()).rematch();
    expect(sent).toHaveLength(2);
    expect(await get_proof(next)).toMatchObject({ entropy: sent[0] });
  });
});
