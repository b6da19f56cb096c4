import { describe, expect, it } from 'vitest';
import { clock_text, time_left } from '../../src/ui/online/clock';
import type { TableState } from '../../src/table/online/messages';
import {
  against,
  by_link,
  common,
  opponents,
  seated,
  wishes,
  with_players,
  type Chair,
} from '../../src/table/online/plan';

const ada: Chair = { kind: 'person', name: 'Ada' };
const ben: Chair = { kind: 'person', name: 'Ben' };
const bot: Chair = { kind: 'bot', level: 'master' };
const open: Chair = { kind: 'open' };

describe('the seats of a new table', () => {
  it('are of this device without a friend by link', () => {
    expect(by_link([ada, bot])).toBe(false);
    expect(seated([ada, bot], 1, 'person')).toEqual([ada, { kind: 'person', name: '' }]);
    expect(by_link(seated([ada, bot], 1, 'open'))).toBe(true);
  });
  it('leave one person at this device with one', () => {
    expect(seated([ada, ben, bot], 2, 'open')).toEqual([ada, open, open]);
    expect(seated([ada, open, bot], 2, 'person')).toEqual([open, open, ada]);
    expect(seated([ada, open], 0, 'bot')).toEqual([{ kind: 'bot', level: 'medium' }, open]);
    expect(seated([ada, open], 1, 'bot')).toEqual([ada, { kind: 'bot', level: 'medium' }]);
  });
  it('keep what did not change', () => {
    expect(seated([ada, bot], 1, 'bot')).toEqual([ada, bot]);
    expect(seated([ada, ben], 0, 'person')).toEqual([ada, ben]);
  });
  it('are as many as wished: more of the last kind, fewer from the end, never without the person', () => {
    expect(with_players([ada, bot], 4)).toEqual([ada, bot, bot, bot]);
    expect(with_players([ada, open], 3)).toEqual([ada, open, open]);
    expect(with_players([ada, ben], 3)).toEqual([ada, ben, { kind: 'person', name: '' }]);
    expect(with_players([ada, open, bot], 2)).toEqual([ada, open]);
    expect(with_players([bot, open, ada], 2)).toEqual([bot, ada]);
    expect(with_players([bot, bot, bot], 2)).toEqual([bot, bot]);
    expect(with_players([ada, bot], 2)).toEqual([ada, bot]);
  });
  it('are against all opponents of one kind', () => {
    expect(opponents([bot, ada, ben])).toEqual([0, 2]);
    expect(against([ada, bot, ben], 'bot', 'easy')).toEqual([
      ada,
      { kind: 'bot', level: 'easy' },
      { kind: 'bot', level: 'easy' },
    ]);
    expect(against([ada, bot, ben], 'open', 'easy')).toEqual([ada, open, open]);
    expect(against([ada, bot, ben], 'person', 'easy')).toEqual([ada, { kind: 'person', name: '' }, ben]);
    expect(common([ada, bot, bot], ({ kind }) => kind)).toBe('bot');
    expect(common([ada, bot, open], ({ kind }) => kind)).toBeNull();
  });
  it('become wishes that the server can fulfil', () => {
    expect(wishes([ada, open, bot, { kind: 'bot', level: 'easy' }], ['easy', 'expert'])).toEqual([
      { kind: 'me' },
      { kind: 'open' },
      { kind: 'bot', level: 'expert' },
      { kind: 'bot', level: 'easy' },
    ]);
  });
});

describe('clocks', () => {
  const table = { clocks: [60_000, 5000], actor: 0, updated: 1000, state: 'playing' } as TableState;
  it('run for the seat to move, from when they were told', () => {
    expect(time_left(table, 0, 11_000)).toBe(50_000);
    expect(time_left(table, 1, 11_000)).toBe(5000);
    expect(time_left(table, 0, 999_000)).toBe(0);
    expect(time_left({ ...table, state: 'over' }, 0, 11_000)).toBe(60_000);
    expect(time_left({ ...table, clocks: null }, 0, 0)).toBeNull();
  });
  it('are written as people read them', () => {
    expect(clock_text(0)).toBe('0:00');
    expect(clock_text(59_001)).toBe('1:00');
    expect(clock_text(65_000)).toBe('1:05');
    expect(clock_text(3_725_000)).toBe('1:02:05');
  });
});
