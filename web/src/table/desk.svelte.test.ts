// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from './session.svelte';

const { Desk } = await import('./desk.svelte');
const { Refusal } = await import('./messages');

/** A table whose only move arrives when the test says so. */
function sit() {
  let arrive!: () => void;
  let refuse!: () => void;
  const session = {
    seats: [{ kind: 'person' }],
    log: [],
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
    desk = new Desk(session as unknown as Session, (text) => ({ text, clause: null }));
  });
  return { session, desk, arrive: () => arrive(), refuse: () => refuse() };
}
let end = () => {};
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
    expect(desk.refusal?.text).toBe('No.');
    expect(session.undo).not.toHaveBeenCalled();
  });
});
