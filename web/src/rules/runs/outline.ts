import type { Figure, Outline } from '../types';

export const kSections = [
  { id: 'components', clauses: ['R1', 'R2', 'R3', 'R4'] },
  { id: 'setup', clauses: ['R5', 'R6', 'R7', 'R8', 'R9'] },
  { id: 'draw', clauses: ['R10', 'R11', 'R12'] },
  { id: 'lay', clauses: ['R13', 'R14', 'R15', 'R16'] },
  { id: 'extend', clauses: ['R17', 'R18'] },
  { id: 'jokers', clauses: ['R19', 'R20', 'R21'] },
  { id: 'end', clauses: ['R22', 'R23', 'R24'] },
] as const;

export type Section = (typeof kSections)[number]['id'];
export type Clause = (typeof kSections)[number]['clauses'][number];
export type Fig = 'R2' | 'R14' | 'R15' | 'R16' | 'R17' | 'R21';

export const kFigures: Record<Fig, Figure> = {
  R2: {
    kind: 'line',
    items: [{ number: 7 }, { number: 25 }, { number: 40 }, { number: 33 }, { number: 55 }],
  },
  R14: {
    kind: 'runs',
    lines: [
      {
        verdict: 'right',
        tiles: [{ n: 97 }, { n: 98 }, { n: 100 }, { n: 1 }],
      },
      {
        verdict: 'wrong',
        tiles: [{ n: 12 }, { n: 13 }, { n: 16 }],
      },
    ],
  },
  R15: {
    kind: 'runs',
    lines: [
      {
        tiles: [
          { n: 15 },
          { n: 16 },
          { n: 17, state: 'ghost' },
          { n: 18 },
          { n: 19, state: 'ghost' },
          { n: 20 },
        ],
      },
      {
        tiles: [{ n: 17, state: 'stolen' }, { n: 19, state: 'stolen' }, { n: 21 }, { n: 22 }, { n: 23 }],
      },
    ],
  },
  R16: {
    kind: 'runs',
    lines: [
      { tiles: [{ n: 20 }, { n: 22 }, { n: 24 }, { n: 25 }], reward: 11 },
      { tiles: [{ n: 20 }, { n: 22 }, { n: 24 }, { n: 25 }], missed: [11], reward: 10 },
    ],
  },
  R17: {
    kind: 'runs',
    lines: [
      {
        tiles: [{ n: 60, state: 'selected' }, { n: 61 }, { n: 62, state: 'selected' }, { n: 63 }, { n: 65 }],
      },
    ],
  },
  R21: {
    kind: 'runs',
    lines: [
      { tiles: [{ n: 22 }, { n: 'J' }, { n: 25 }] },
      { tiles: [{ n: 22 }, { n: 23, state: 'selected' }, { n: 25 }] },
      { tiles: [{ n: 22 }, { n: 24, state: 'selected' }, { n: 25 }] },
    ],
  },
};

export const kOutline: Outline = {
  sections: kSections,
  figures: kFigures,
  readings: {
    R7: { option: 'dealt_jokers', values: ['board', 'hand'] },
    R15: { option: 'steal_jokers', values: ['yes', 'no'] },
    R24: { option: 'rounds', values: ['2', '1', '3', '4', '5'], number: true },
  },
  drawn: {},
  applies: {},
  facts: {
    by: 'Wolfgang Kramer',
    art: 'Melanie Friedli',
    from: 'Game Factory, 2024',
    players: [2, 5],
    age: 8,
    minutes: { n: 30, kind: 'from' },
  },
};
