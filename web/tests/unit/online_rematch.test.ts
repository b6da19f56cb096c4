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

const { get_proof, own_proof } = await import('../../src/app/store');
const { OnlineTable } = await import('../../src/table/online/table.svelte');

const SEAL = 'ab'.repeat(32);
let round = 0;
let old = '';
let next = '';
/** By seat of the next table: whether its player has sat down; null while nobody has made it. */
let sitting: boolean[] | null = null;
/** What this browser sent with its wishes. */
let sent: string[] = [];
/** Answers to joining that do not arrive. */
let lost = 0;
/** The seat was given to somebody else. */
let given = false;

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
        rules: 2,
        stopped: null,
        rematch: null,
        commitment: SEAL,
      };

beforeEach(() => {
  round += 1;
  old = `old${round}`;
  next = `next${round}`;
  sitting = null;
  sent = [];
  lost = 0;
  given = false;
  vi.stubGlobal('fetch', async (path: string, options: { body?: string }) => {
    await Promise.resolve();
    const [, , , asked, what] = path.split('/');
    if (what === 'rematch') sitting ??= [false, false];
    if (what === 'join' && given)
      return new Response(JSON.stringify({ error: { code: 'no-seat', message: '' } }), { status: 409 });
    if (what === 'join') {
      sent.push((JSON.parse(options.body!) as { entropy: string }).entropy);
      sitting![0] = true;
      if (lost-- > 0) throw new TypeError('lost');
    }
    const id = what === 'rematch' ? next : asked!;
    const you = { seat: id === old || sitting![0] ? 0 : null, maker: true, links: [] };
    return new Response(JSON.stringify({ table: table(id), you }));
  });
});
const open = () => OnlineTable.open(old);

describe('a rematch', () => {
  it('sees the seal before it gives its own chance, and keeps both', async () => {
    const online = await open();
    expect(await online.rematch()).toBe(next);
    expect(sent).toHaveLength(1);
    expect(await get_proof(next)).toEqual({ commitment: SEAL, entropy: sent[0], seat: 0 });
  });

  it('does so too if the others sit there already', async () => {
    const online = await open();
    sitting = [false, true];
    await online.rematch();
    expect(table(next).state).toBe('playing');
    expect(await get_proof(next)).toEqual({ commitment: SEAL, entropy: sent[0], seat: 0 });
  });

  it('asks once, however often it is tapped', async () => {
    const online = await open();
    const [one, two] = await Promise.all([online.rematch(), online.rematch()]);
    expect([one, two]).toEqual([next, next]);
    expect(sent).toHaveLength(1);
  });

  it('leads to the table also where no seat is left there', async () => {
    const online = await open();
    given = true;
    expect(await online.rematch()).toBe(next);
  });

  it('gives the same chance again if the answer was lost', async () => {
    const online = await open();
    lost = 1;
    expect(await online.rematch()).toBeNull();
    expect(await online.rematch()).toBe(next);
    expect(sent[1]).toBe(sent[0]);
    expect(await get_proof(next)).toMatchObject({ commitment: SEAL, entropy: sent[0] });
  });

  it('has one chance in all tabs', async () => {
    await own_proof(next, { commitment: SEAL, entropy: 'cd'.repeat(32), seat: null });
    await (await open()).rematch();
    expect(sent).toEqual(['cd'.repeat(32)]);
    expect(await get_proof(next)).toEqual({ commitment: SEAL, entropy: 'cd'.repeat(32), seat: 0 });
  });
});
