import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom by Kramer',
  by: 'by Wolfgang Kramer',
  contents: 'Contents',
  rules: 'Rules',
  games: 'The three games',
  overview: {
    aim: 'Lay number tiles in rising runs, win the best reward tokens with the flowers on them, and be the first to empty your hand.',
    how: 'Your turn: exactly one of three',
    turn: [
      '**Draw** 1 or 2 tiles, from the bed or blind from the reserve.',
      '**Lay** a new run of 3 tiles or more, in steps of 1 or 2; up to 2 of its tiles may be stolen from a run on the table. Its flowers win a reward token.',
      '**Extend** a run on the table with tiles from your hand, without a reward.',
    ],
    end: 'A round ends when a hand is empty or all have passed. Reward tokens count; each flower left in the hand costs 1 point. After {rounds} the highest total wins.',
    parts: {
      rounds: {
        '1': 'one round',
        '2': 'two rounds',
        '3': 'three rounds',
        '4': 'four rounds',
        '5': 'five rounds',
      },
    },
  },
  sections: {
    components: 'What is in the box',
    setup: 'Set-up of a round',
    draw: 'Your turn: draw',
    lay: 'Your turn: lay a run',
    extend: 'Your turn: extend a run',
    jokers: 'Jokers',
    end: 'The end',
  },
  clauses: {
    R1: '**Tiles** with the numbers 1 to 100, one of each, and 4 **jokers**.',
    R2: '**Flowers** on a tile: 7 on the 55, 5 on the other multiples of 11, 3 on the multiples of 10, 2 on the other multiples of 5, and 1 on all others. A joker has none. That makes 167 flowers.',
    R3: '20 **reward tokens**: two each of the values 1 to 5, one each of 6 to 15.',
    R4: 'A board with a **bed** of 8 spaces and 4 spaces for jokers.',
    R5: 'One joker lies on a joker space from the start. The other 103 tiles are the hidden **reserve**.',
    R6: 'Fill the bed with 8 numbered tiles from the reserve. A joker that turns up goes to a joker space and is replaced.',
    R7: 'Everybody draws 13 tiles and hides them: that is your **hand**.',
    R8: 'All 20 reward tokens are on the board, and no run lies on the table.',
    R9: 'Chance picks who starts the first round. Every later round is started by whoever has the fewest points in total; in a tie, the first of them clockwise from the starter of the first round, that player included. Play goes clockwise. In your turn you do **exactly one** thing: draw, lay or extend.',
    R10: '**Draw** one tile, from the bed or blind from the reserve; look at it, then draw a second one in the same way or stop. The jokers on the board cannot be taken. A joker found in the reserve goes to a joker space and you draw again. If only jokers are left there, you took nothing: the first tile must then come from the bed, the second may. If nothing is left for a second tile, your turn is over.',
    R11: 'At the end of the turn the bed is filled back to 8 from the reserve, jokers as in R6, as far as the reserve goes.',
    R12: 'A tile taken from the bed is known to everybody until it is laid; a blind one is not. Jokers taken under R19 and R21 are known too, and of your jokers the known ones count as used first.',
    R13: '**Lay** one new run of at least 3 tiles, at least one of them from your hand. Your hand may hold any number of tiles.',
    R14: 'A **run** rises by 1 or 2 from tile to tile. After 100 it goes on with 1: from 99 to 1 and from 100 to 2 are steps of 2. No value comes twice, and at least one tile has a number. A joker stands for any value that fits.',
    R15: '**Steal:** when you lay, you may take 1 or 2 of the tiles from one run on the table, even one of your own. That run must remain a proper run of 3 or more as it lies: it never falls into two, and its jokers keep their order.',
    R16: '**Reward:** add up the flowers of the new run, stolen tiles included, and take the token of that value. If it is gone, or the sum is above 15, take the next lower one that is left. If there is none, you get nothing.',
    R17: '**Extend** one run on the table, no matter whose, by one or more tiles from your hand: in front, at the end or in between. The tiles already there keep their order; jokers may take new values. The result must be a proper run. There is no reward, and nothing is stolen.',
    R18: 'You may not pass voluntarily. Only a player who can neither draw nor lay nor extend must pass (an exchange of a joker, R21, may come first).',
    R19: 'If you lay a run of **exactly 3** tiles, jokers included, without stealing, you may take a joker from the board into your hand, if there is one. You can use it from your next turn on.',
    R20: 'Not if that lay emptied your hand: then the round is over (R22).',
    R21: '**Exchange:** at the start of your turn, before your action, as often as you like, you may replace a joker in any run by a numbered tile from your hand that fits in its place. The joker goes to your hand and can be used at once.',
    R22: 'The round ends **at once** when somebody has put down the last tile in their hand, by laying (the reward is taken first) or by extending, or when all have passed one after the other.',
    R23: 'Add up your reward tokens and take off 1 point for each flower on the tiles left in your hand.',
    R24: 'The highest total wins; in a tie, more points in the last round; if that is a tie too, the victory is shared.',
  },
  readings: {
    R7: {
      board: 'A joker among them goes to a joker space and is replaced.',
      hand: 'A joker among them stays in the hand.',
    },
    R15: { yes: 'Jokers can be stolen like other tiles.', no: 'Jokers cannot be stolen.' },
    R24: {
      '2': 'The game has two rounds.',
      '1': 'The game has one round.',
      '3': 'The game has three rounds.',
      '4': 'The game has four rounds.',
      '5': 'The game has five rounds.',
    },
  },
  ours: {
    R2: 'The rulebook does not say how many flowers are on which tile. Players report the pattern of 6 nimmt!, another game by the author; we have not checked it on a printed set.',
  },
  rulings: {
    R9: 'In the rulebook whoever last picked a flower begins; here chance decides. It does not say who begins a later round when several have the fewest points: that is our ruling.',
  },
  page: {},
  figures: {
    R2: 'One, two, three, five and seven flowers. Each count has its own flower.',
    R14: 'Above: right, steps of 1, 2 and 1, and on past 100. Below: wrong, from 13 to 16 is too far.',
    R15: '17 and 19 are stolen and completed with three tiles from the hand. 15, 16, 18, 20 is still a run, so that is allowed.',
    R16: 'Eleven flowers win token 11. If it is gone, they win token 10.',
    R17: '60 in front and 62 in between: the run is two tiles longer, without a reward.',
    R21: 'The joker may be 23 or 24: with either tile from your hand you get it.',
  },
};
export default book;
