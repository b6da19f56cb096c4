import { expect, it } from 'vitest';
import type { Hint } from '../table/desk.svelte';
import { hint_marks } from './hint_marks';

const hint = (move: string) => ({ candidate: { move } }) as Hint;
const squares = (move: string) => move.split('@').slice(1);

it('tells the hints of one place apart from a single number', () => {
  const marks = hint_marks(['P@a1', 'H@a1', 'S@a1'].map(hint), squares);
  expect(marks['a1']).toBe('1\u200a·\u200a2\u200a·\u200a3');
});
it('leaves none out, and gives each place its own', () => {
  expect(hint_marks(['P@a1', 'end', 'S@b2'].map(hint), squares)).toEqual({ a1: '1', b2: '3' });
  expect(hint_marks(['P@a1@b2', 'H@b2'].map(hint), squares)).toEqual({ a1: '1', b2: '1\u200a·\u200a2' });
});
it('counts a hint once where it names a place twice', () => {
  expect(hint_marks([hint('P@a1@a1')], squares)).toEqual({ a1: '1' });
});
