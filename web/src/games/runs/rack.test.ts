import { describe, expect, it } from 'vitest';
import { away, by_hand, moved, pegs } from './rack';

const keys = (list: { key: string }[]) => list.map(({ key }) => key);

describe('the shelf', () => {
  it('tells jokers apart', () => {
    expect(keys(pegs(['5', 'J', 'J']))).toEqual(['5#0', 'J#0', 'J#1']);
  });
  it('keeps the order of the player, and puts what is new at the end', () => {
    expect(keys(by_hand(['5', '8', '12', '3'], ['12#0', '5#0']))).toEqual(['12#0', '5#0', '8#0', '3#0']);
    expect(keys(by_hand(['5'], ['12#0', '5#0', '9#0']))).toEqual(['5#0']);
  });
  it('moves a tile before another one, or to the end', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 'a', 'a')).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'a', 'x')).toEqual(['b', 'a']);
  });
  it('empties as many places as tiles are staged', () => {
    const there = pegs(['5', 'J', 'J', '9']);
    expect([...away(there, ['J', '9'])].sort()).toEqual(['9#0', 'J#1']);
    expect([...away(there, ['J', 'J'])].sort()).toEqual(['J#0', 'J#1']);
    expect(away(there, ['77']).size).toBe(0);
  });
});
