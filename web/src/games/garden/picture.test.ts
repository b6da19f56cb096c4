import { describe, expect, it } from 'vitest';
import { bounds, groups, heart, outline, seen_at } from './picture';

const garden = { left: -1, top: 2, rows: ['PP.P', 'P.PP', 'PP. '] };

describe('the garden as it is to be seen', () => {
  it('knows every square, and the table around', () => {
    expect(seen_at(garden, [-1, 2])).toBe('P');
    expect(seen_at(garden, [1, 2])).toBe('.');
    expect(seen_at(garden, [2, 4])).toBe(' ');
    expect(seen_at(garden, [9, 9])).toBe(' ');
  });
  it('has bounds, also before the first card', () => {
    expect(bounds(garden)).toMatchObject({ left: -1, top: 2, right: 2, bottom: 4 });
    expect(bounds({ left: 0, top: 0, rows: [] })).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  });
  it('joins squares by sides, not by corners', () => {
    // The figure of G26: a bed of five and one of three.
    expect(groups(garden, 'P').map((group) => group.length)).toEqual([5, 3]);
    expect(groups(garden, '.').map((group) => group.length)).toEqual([1, 1, 1]);
    expect(groups(garden, 'R')).toEqual([]);
  });
  it('draws around a group, not through it', () => {
    const pair = outline(
      [
        [0, 0],
        [1, 0],
      ],
      10,
    );
    expect(pair.match(/M/g)).toHaveLength(6);
  });
  it('puts a number on a square of the group', () => {
    const [bed] = groups(garden, 'P');
    expect(bed).toContainEqual(heart(bed!));
  });
});
