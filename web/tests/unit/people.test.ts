// @vitest-environment jsdom
import './setup';
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../src/i18n/index.svelte';
import { idle, named, places, seat_name, won_line } from '../../src/table/people';
import { score_words, winner_words } from '../../src/table/result';
import type { Session } from '../../src/table/session.svelte';

const session = {
  seats: [
    { kind: 'person', name: '' },
    { kind: 'bot', level: 'easy' },
    { kind: 'bot', level: 'easy', called: 0 },
  ],
  people: [0],
} as unknown as Session;

beforeAll(() => speak('en'));

describe('where there is nothing to do', () => {
  const at = (viewer: number | null, actor: number | null, over = false) =>
    idle({ viewer, view: { actor }, over } as unknown as Session, 'town.wait');

  it('waits only where the game goes on', () => {
    expect(at(0, 1)).toBe('town.wait');
    expect(at(0, null)).toBe('online.stopped.status');
    expect(at(0, null, true)).toBe('town.wait');
    expect(at(null, 1)).toBe('table.watching');
    expect(at(null, null)).toBe('table.watching');
  });
});

describe('who wins', () => {
  it('is one line of the log, and nobody’s own where it is shared', () => {
    expect(won_line(session, [0], 'end.wins')).toMatchObject({ seat: 0, key: 'end.wins.you' });
    expect(won_line(session, [1], 'end.wins')).toMatchObject({ seat: 1, key: 'end.wins' });
    expect(won_line(session, [0, 1], 'end.wins')).toEqual({
      seat: null,
      key: 'end.shared',
      values: { who: 'You and Basil' },
    });
  });

  it('shares the first place', () => {
    const row = (score: number, wins = false) => ({ score, wins });
    expect(places([row(9, true), row(9, true), row(7)])).toEqual([1, 1, 3]);
    expect(places([row(9, true), row(9), row(7), row(7), row(1)])).toEqual([1, 2, 3, 3, 5]);
  });

  it('is said with everybody’s points', () => {
    const names = ['You', 'Basil', 'Ada'];
    const result = { scores: [7, 12, -3], winners: [1] };
    expect(winner_words(names, result, 0)).toBe('Basil won');
    expect(winner_words(names, { ...result, winners: [0] }, 0)).toBe('You won');
    expect(winner_words(names, { ...result, winners: [0] }, null)).toBe('You won');
    expect(winner_words(names, { ...result, winners: [1, 2] }, 0)).toBe('Basil and Ada shared the win');
    expect(score_words(names, result)).toBe('Basil 12 · You 7 · Ada −3');
  });
});

describe('names', () => {
  it('of bots are those of their first seat', () => {
    expect(seat_name(session, 1)).toBe('Basil');
    expect(seat_name(session, 2)).toBe('Olive');
  });
  it('choose the words for you where there is no name', () => {
    expect(named('You', 'town.hand')).toBe('town.hand.you');
    expect(named('Ada', 'town.hand')).toBe('town.hand');
  });
});
