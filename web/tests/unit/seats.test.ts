import { expect, it } from 'vitest';
import { record_name, seat_of_name, type SeatPlan } from '../../src/table/seats';

it('names bots in records so that they can be seated again', () => {
  const bot: SeatPlan = { kind: 'bot', level: 'hard' };
  expect(seat_of_name(record_name(bot, 1))).toEqual(bot);
  const ada: SeatPlan = { kind: 'person', name: 'Ada' };
  expect(seat_of_name(record_name(ada, 0))).toEqual(ada);
});

it('takes any other name for a person', () => {
  expect(seat_of_name('bot:nobody')).toEqual({ kind: 'person', name: 'bot:nobody' });
  expect(record_name({ kind: 'person', name: '' }, 2)).toBe('Player 3');
});
