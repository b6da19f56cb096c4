import { describe, expect, it, vi } from 'vitest';
import type { TableView } from '../../src/table/messages';
import { Book } from '../../src/table/online/book';
import type { Entry, ServerMessage, TableState } from '../../src/table/online/messages';

const view = (n: number, actor: number | null = 0): TableView => ({
  game: 'town',
  seat: 0,
  players: 2,
  options: {},
  first: 0,
  actor,
  phase: 'build',
  scores: [n, 0],
});
const table = (number: number, more: Partial<TableState> = {}): TableState =>
  ({
    id: 't',
    state: 'playing',
    number,
    updated: 0,
    actor: 0,
    moves: 0,
    clocks: null,
    undo: null,
    ...more,
  }) as TableState;
const plain = (number: number, kind: string): Entry => ({ number, time: number, kind });
const move = (number: number, seat: number, actor: number): Entry => ({
  number,
  time: number * 10,
  kind: 'move',
  seat,
  move: `m${number}`,
  by: 'player',
  events: [],
  revealed: false,
  actor,
  clocks: [number, 0],
});
const undo = (number: number, moves: number): Entry => ({
  number,
  time: number,
  kind: 'undo',
  seat: 0,
  moves,
  actor: 0,
  clocks: null,
});
const welcome = (
  entries: Entry[],
  last: TableView | null,
  number = entries.at(-1)?.number ?? 0,
): ServerMessage => ({
  type: 'welcome',
  now: 0,
  protocol: 1,
  you: { seat: 0, maker: true, links: [] },
  table: table(number),
  entries,
  view: last,
  presence: { seats: [], watching: 1 },
});
const update = (entries: Entry[], more: object = {}): ServerMessage => ({
  type: 'update',
  now: 0,
  entries,
  ...more,
});

describe('the book of a table', () => {
  it('shows nothing before the start, and the deal at the start', () => {
    const book = new Book();
    expect(book.take(welcome([plain(1, 'create')], null))).toEqual([]);
    expect(book.view).toBeNull();
    const frames = book.take(
      update([plain(2, 'join'), plain(3, 'start')], { view: view(0), table: table(3) }),
    )!;
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ number: 3, log: [], moved: null });
    expect(book.opening).toEqual(view(0));
  });

  it('follows moves one by one, and what they change of the table', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start')], view(0)));
    const [frame] = book.take(update([move(3, 0, 1)], { view: view(1, 1), ack: { id: 'x', number: 3 } }))!;
    expect(frame).toMatchObject({ number: 3, moved: { seat: 0, by: 'player' }, view: view(1, 1) });
    expect(frame!.log.map((entry) => entry.move)).toEqual(['m3']);
    expect(frame!.log[0]!.view).toEqual(view(1, 1));
    expect(book.table).toMatchObject({ actor: 1, moves: 1, number: 3, updated: 30, clocks: [3, 0] });
  });

  it('ignores entries that it has, and takes nothing if one is missing', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1)], view(1)));
    expect(book.take(update([move(3, 0, 1)], { view: view(1) }))).toEqual([]);
    expect(book.log).toHaveLength(1);
    expect(book.take(update([move(5, 0, 1)], { view: view(5) }))).toBeNull();
    expect(book.number).toBe(3);
    expect(book.view).toEqual(view(1));
    // Half of it is known already.
    expect(book.take(update([move(3, 0, 1), move(4, 1, 0)], { view: view(4) }))).toHaveLength(1);
    expect(book.log.map((entry) => entry.number)).toEqual([3, 4]);
  });

  it('takes a long log in parts, before the welcome', () => {
    const book = new Book();
    expect(book.take(update([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1)]))).toEqual([]);
    expect(book.table).toBeNull();
    expect(book.take(update([move(4, 1, 0), undo(5, 1)]))).toEqual([]);
    const frames = book.take(welcome([move(6, 1, 0)], view(6), 6))!;
    expect(frames).toHaveLength(1);
    expect(frames[0]!.log.map((entry) => entry.number)).toEqual([3, 6]);
    expect(frames[0]!.log.map((entry) => entry.view)).toEqual([view(6), view(6)]);
    expect(frames[0]!.log.map((entry) => entry.guessed)).toEqual([true, false]);
    expect(book.number).toBe(6);
  });

  it('gets only what is missing after a break, and goes on', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1)], view(1)));
    const frames = book.take(welcome([move(4, 1, 0), plain(5, 'chat'), move(6, 0, 1)], view(6)))!;
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ number: 6, moved: null });
    expect(frames[0]!.log.map((entry) => entry.move)).toEqual(['m3', 'm4', 'm6']);
    expect(book.number).toBe(6);
    // Nothing was missed: nothing is to be shown.
    expect(book.take(welcome([], view(6), 6))).toEqual([]);
  });

  it('takes moves back', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1), move(4, 1, 0)], view(4)));
    const [frame] = book.take(update([plain(5, 'agree'), undo(6, 2)], { view: view(0), table: table(6) }))!;
    expect(frame).toMatchObject({ number: 6, log: [], moved: null, view: view(0) });
    expect(book.position).toBe(6);
  });

  it('takes what a stale move misses from its refusal', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start')], view(0)));
    const error = { code: 'stale', message: '' };
    const frames = book.take({
      type: 'refused',
      now: 0,
      id: 'x',
      error,
      entries: [move(3, 1, 0)],
      view: view(3),
    })!;
    expect(frames).toHaveLength(1);
    expect(book.take({ type: 'refused', now: 0, id: 'x', error: { code: 'muted', message: '' } })).toEqual(
      [],
    );
    // The update comes too.
    expect(book.take(update([move(3, 1, 0)], { view: view(3) }))).toEqual([]);
  });

  it('keeps the position’s number apart from that of chat', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start')], view(0)));
    expect(book.take(update([plain(3, 'chat')]))).toEqual([]);
    expect(book.number).toBe(3);
    expect(book.position).toBe(2);
    expect(book.table!.number).toBe(3);
    // Clocks run on from where they were told.
    book.take(update([move(4, 0, 1)], { view: view(1) }));
    book.take(update([plain(5, 'chat')]));
    expect(book.table).toMatchObject({ number: 5, updated: 40, clocks: [4, 0] });
  });

  it('knows views of an earlier visit', () => {
    const book = new Book(
      new Map([
        [2, view(0)],
        [3, view(33)],
      ]),
    );
    book.take(welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1), move(4, 1, 0)], view(4)));
    expect(book.opening).toEqual(view(0));
    expect(book.log.map((entry) => entry.view)).toEqual([view(33), view(4)]);
  });

  it('forgets what the server forgot, and asks for all of it', () => {
    const forgotten = vi.fn();
    const book = new Book(new Map([[3, view(33)]]), forgotten);
    book.take(welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1), move(4, 1, 0)], view(4)));
    book.take(update([move(5, 0, 1)], { view: view(5) }));
    expect(forgotten).not.toHaveBeenCalled();
    // A server that was put back to its third entry, and on which another move was made since.
    expect(book.take(welcome([], view(7), 4))).toBeNull();
    expect(forgotten).toHaveBeenCalledTimes(1);
    expect(book.number).toBe(0);
    const other = { ...move(4, 1, 0), move: 'other' } as Entry;
    const frames = book.take(
      welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1), other], view(7)),
    )!;
    expect(frames).toHaveLength(1);
    expect(frames[0]!.log.map((entry) => entry.move)).toEqual(['m3', 'other']);
    expect(frames[0]!.log.map((entry) => entry.view)).toEqual([view(7), view(7)]);
    expect(book.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(forgotten).toHaveBeenCalledTimes(1);
  });

  it('forgets views of an earlier visit that the server knows nothing of', () => {
    const forgotten = vi.fn();
    const seen = new Map([3, 4, 5].map((number) => [number, view(number * 11)]));
    const book = new Book(seen, forgotten);
    const frames = book.take(welcome([plain(1, 'create'), plain(2, 'start'), move(3, 0, 1)], view(1)))!;
    expect(frames[0]!.log.map((entry) => entry.view)).toEqual([view(1)]);
    expect(forgotten).toHaveBeenCalledTimes(1);
  });

  it('shows the view again when it is another seat’s', () => {
    const book = new Book();
    book.take(welcome([plain(1, 'create'), plain(2, 'start')], { ...view(0), seat: null }));
    expect(book.take(welcome([], view(0), 2))).toHaveLength(1);
  });
});
