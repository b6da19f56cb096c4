import { describe, expect, it } from 'vitest';
import { still_there, wish_of } from './wish';

const RUNS = [
  ['15', '17', 'J', '20'],
  ['62', 'J', '66'],
];

describe('a plan', () => {
  it('stays as it is while its tiles do', () => {
    const wish = { tiles: ['5', 'J'], steal: ['r1 17', 'r1 J.3'], extend: null };
    expect(still_there(wish, ['J', '5', '9'], RUNS)).toEqual({ wish, gone: [], run_gone: false });
  });
  it('loses what is gone, and says so', () => {
    const wish = { tiles: ['5', 'J', 'J'], steal: ['r1 18', 'r2 J.3'], extend: 'r4' };
    expect(still_there(wish, ['J', '9'], RUNS)).toEqual({
      wish: { tiles: ['J'], steal: [], extend: null },
      gone: ['5', 'J', '18', 'J'],
      run_gone: true,
    });
  });
});

describe('the wish of a move', () => {
  it('is what comes from the hand and what is stolen', () => {
    expect(wish_of('lay 5 6 8', RUNS)).toEqual({ tiles: ['5', '6', '8'], steal: [], extend: null });
    expect(wish_of('lay 16 17 J J 21 < r1 17 J.3', RUNS)).toEqual({
      tiles: ['16', 'J', '21'],
      steal: ['r1 17', 'r1 J.3'],
      extend: null,
    });
  });
  it('of an extension leaves out what lies there', () => {
    expect(wish_of('extend r1 14 15 J 17 J 20', RUNS)).toEqual({
      tiles: ['14', 'J'],
      steal: [],
      extend: 'r1',
    });
  });
  it('is none for other moves', () => {
    for (const move of ['draw 5', 'draw ?', 'stop', 'pass', 'swap r1.3 18', 'joker take'])
      expect(wish_of(move, RUNS)).toBeNull();
  });
});
