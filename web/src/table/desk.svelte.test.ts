// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from './session.svelte';

const { Desk } = await import('./desk.svelte');
const { Refusal } = await import('./messages');
const { speak } = await import('../i18n/index.svelte');

/** A table whose only move arrives when the test says so. */
function sit() {
  let arrive!: () => void;
  let refuse!: () => void;
  let log = $state.raw<never[]>([]);
  const session = {
    seats: [{ kind: 'person' }],
    get log() {
      return log;
    },
    set log(value) {
      log = value;
    },
    view: { actor: 0 },
    viewer: 0,
    people: [0],
    over: false,
    can_undo: true,
    play: () =>
      new Promise<void>((resolve, reject) => {
        arrive = resolve;
        refuse = () => reject(new Refusal('illegal-move', 'No.'));
      }),
    undo: vi.fn(async () => {}),
  };
  let desk!: InstanceType<typeof Desk>;
  end = $effect.root(() => {
    desk = new Desk(session as unknown as Session, { why: ({ kind }) => kind, log: () => [] });
  });
  return { session, desk, arrive: () => arrive(), refuse: () => refuse() };
}
let end = () => {};
beforeEach(async () => speak('en'));
afterEach(() => end());

describe('to undo', () => {
  it('takes the last move back', () => {
    const { session, desk } = sit();
    desk.undo();
    expect(session.undo).toHaveBeenCalledTimes(1);
  });

  it('waits for a move that is on its way, and takes that back, once', async () => {
    const { session, desk, arrive } = sit();
    const played = desk.play('a');
    desk.undo();
    desk.undo();
    expect(session.undo).not.toHaveBeenCalled();
    arrive();
    expect(await played).toBe(true);
    expect(session.undo).toHaveBeenCalledTimes(1);
    const next = desk.play('b');
    arrive();
    await next;
    expect(session.undo).toHaveBeenCalledTimes(1);
  });

  it('takes nothing back where the move on its way was refused', async () => {
    const { session, desk, refuse } = sit();
    const played = desk.play('a');
    desk.undo();
    refuse();
    expect(await played).toBe(false);
    // The engine's own sentence is English: a person reads none of it.
    expect(desk.refusal?.text).toBe('That cannot be done now.');
    expect(session.undo).not.toHaveBeenCalled();
  });
});

describe('what is asked', () => {
  it('is another question after a move was taken back and another one played', () => {
    const { session, desk } = sit();
    const seen = new Set([desk.question]);
    session.log = [...session.log, 'a' as never];
    seen.add(desk.question);
    session.log = [];
    seen.add(desk.question);
    session.log = ['b' as never];
    seen.add(desk.question);
    expect(seen.size).toBe(4);
  });

  it('does not throw if the engine died: the page tells it', async () => {
    const { session, desk } = sit();
    Object.assign(session, { broken: 'out of memory', play: () => Promise.reject(new Error('gone')) });
    expect(await desk.play('x')).toBe(false);
    Object.assign(session, { broken: null });
    await expect(desk.play('x')).rejects.toThrow('gone');
    expect(desk.busy).toBe(false);
  });
});

describe('a hint', () => {
  const idea = (move: string, expected = 0.5) => ({ move, expected, share: 0.2, margin: 0 });
  async function ask_for(moves: string[], more: object = {}, tell?: (moves: string[]) => string[]) {
    const hint = vi.fn(() =>
      Promise.resolve({ candidates: moves.map((move) => idea(move)), chances: [0.5, 0.5] }),
    );
    const session = {
      seats: [{ kind: 'person' }],
      log: [],
      view: { actor: 0 },
      viewer: 0,
      people: [0],
      over: false,
      my_turn: true,
      online: null,
      hint,
      preview: (move: string) => Promise.resolve({ move }),
      ...more,
    };
    let desk!: InstanceType<typeof Desk>;
    end = $effect.root(() => {
      desk = new Desk(session as unknown as Session, { why: ({ kind }) => kind, log: () => [], moves: tell });
    });
    await desk.hint();
    return { desk, hint };
  }

  it('first points at the best idea, then tells, then is put away', async () => {
    const { desk, hint } = await ask_for(['a', 'b']);
    expect(desk.nudge?.candidate.move).toBe('a');
    expect(desk.hints).toBeNull();
    await desk.hint();
    expect(desk.nudge).toBeNull();
    expect(desk.hints?.list.map(({ candidate }) => candidate.move)).toEqual(['a', 'b']);
    await desk.hint();
    expect(desk.advised).toBe(false);
    expect(hint).toHaveBeenCalledTimes(1);
  });
  it('has no two ideas that read the same, and three at the most', async () => {
    const { desk } = await ask_for(['a1', 'a2', 'b1', 'c1', 'd1'], {}, (moves) =>
      moves.map((move) => move[0]!),
    );
    await desk.hint();
    expect(desk.hints?.list.map(({ candidate, words }) => [candidate.move, words])).toEqual([
      ['a1', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
    ]);
  });
  it('is not given where the maker of the table wants none', async () => {
    const { desk, hint } = await ask_for(['a'], { online: { table: { hints: false } } });
    expect(desk.hints_allowed).toBe(false);
    expect(desk.advised).toBe(false);
    expect(hint).not.toHaveBeenCalled();
  });
  it('that cannot be had is told', async () => {
    const { desk } = await ask_for([], { hint: () => Promise.reject(new Error('died')) });
    expect(desk.refusal?.text).toBeTruthy();
    expect(desk.hinting).toBe(false);
  });
});
