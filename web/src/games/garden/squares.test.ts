import { describe, expect, it } from 'vitest';
import {
  by_colour,
  card_move,
  centres_by_look,
  covers,
  nearest,
  read_card,
  read_pawn,
  step_to,
  written_turn,
} from './squares';

describe('moves as they are written', () => {
  it('reads what it writes', () => {
    const move = card_move(5, 3, [2, -11]);
    expect(move).toBe('card 5 r3 @2,-11');
    expect(read_card(move)).toEqual({ card: 5, turn: 3, at: [2, -11] });
    expect(read_card('gardener 1,1')).toBeNull();
  });
  it('reads pawns', () => {
    expect(read_pawn('gardener -1,0')).toEqual([[-1, 0]]);
    expect(read_pawn('ornament 3,1 3,2')).toEqual([
      [3, 1],
      [3, 2],
    ]);
    expect(read_pawn('ornament -')).toEqual([]);
    expect(read_pawn('sell PWB')).toEqual([]);
  });
  it('writes the smallest of the turns that look the same', () => {
    const full = ['###', '###', '###'];
    const line = ['..#', '.#.', '#..'];
    const corner = ['#..', '...', '.#.'];
    expect([0, 1, 2, 3].map((turn) => written_turn(full, turn))).toEqual([0, 0, 0, 0]);
    expect([0, 1, 2, 3].map((turn) => written_turn(line, turn))).toEqual([0, 1, 0, 1]);
    expect([0, 1, 2, 3].map((turn) => written_turn(corner, turn))).toEqual([0, 1, 2, 3]);
  });
  it('sorts legal centres by card and turn', () => {
    const found = centres_by_look(['card 5 r1 @0,1', 'card 5 r0 @0,1', 'card 5 r1 @2,-1', 'pass']);
    expect([...found.keys()]).toEqual(['5 r1', '5 r0']);
    expect(found.get('5 r1')).toEqual([
      [0, 1],
      [2, -1],
    ]);
  });
});

describe('squares', () => {
  it('know what a card covers', () => {
    expect(covers([0, 0], [1, -1])).toBe(true);
    expect(covers([0, 0], [2, 0])).toBe(false);
  });
  it('are found near a tap, but not far from it', () => {
    const lit = [
      [0, 0],
      [4, 4],
    ] as const;
    expect(nearest([0.4, 0.7], lit, 1)).toEqual([0, 0]);
    expect(nearest([2, 2], lit, 1)).toBeNull();
    expect(nearest([3, 3], lit)).toEqual([4, 4]);
  });
  it('are walked in the direction of an arrow, straight ahead first', () => {
    const lit = [
      [0, 0],
      [2, 0],
      [1, 2],
      [-3, 0],
    ] as const;
    expect(step_to([0, 0], [1, 0], lit)).toEqual([2, 0]);
    expect(step_to([0, 0], [0, 1], lit)).toEqual([1, 2]);
    expect(step_to([0, 0], [-1, 0], lit)).toEqual([-3, 0]);
    expect(step_to([0, 0], [0, -1], lit)).toEqual([0, 0]);
  });
});

describe('flowers that are picked', () => {
  it('stand by colour, and keep their names whatever else is picked', () => {
    const named = (...tokens: ('P' | 'R' | 'B')[]) =>
      by_colour(tokens.map((token, at) => ({ token, at }))).map(({ name, at }) => `${name}@${at}`);
    expect(named('R', 'B', 'R')).toEqual(['B0@1', 'R0@0', 'R1@2']);
    expect(named('P', 'R')).toEqual(['P0@0', 'R0@1']);
    expect(named()).toEqual([]);
  });
});
