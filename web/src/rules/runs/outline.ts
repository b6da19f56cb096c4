import type { Figure } from '../types';

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
    items: [
      { number: 7, flowers: 1 },
      { number: 25, flowers: 2 },
      { number: 40, flowers: 3 },
      { number: 33, flowers: 5 },
      { number: 55, flowers: 7 },
    ],
  },
  R14: {
    kind: 'runs',
    lines: [
      {
        verdict: 'right',
        tiles: [
          { n: 97, flowers: 1 },
          { n: 98, flowers: 1 },
          { n: 100, flowers: 3 },
          { n: 1, flowers: 1 },
        ],
      },
      {
        verdict: 'wrong',
        tiles: [
          { n: 12, flowers: 1 },
          { n: 13, flowers: 1 },
          { n: 16, flowers: 1 },
        ],
      },
    ],
  },
  R15: {
    kind: 'runs',
    lines: [
      {
        tiles: [
          { n: 31, flowers: 1 },
          { n: 32, state: 'ghost' },
          { n: 33, flowers: 5 },
          { n: 34, state: 'ghost' },
          { n: 35, flowers: 2 },
          { n: 36, flowers: 1 },
        ],
      },
      {
        tiles: [
          { n: 29, flowers: 1 },
          { n: 30, flowers: 3 },
          { n: 32, flowers: 1, state: 'stolen' },
          { n: 34, flowers: 1, state: 'stolen' },
        ],
      },
    ],
  },
  R16: {
    kind: 'runs',
    lines: [
      {
        tiles: [
          { n: 20, flowers: 3 },
          { n: 22, flowers: 5 },
          { n: 23, flowers: 1 },
        ],
        missed: [9],
        reward: 8,
      },
    ],
  },
  R17: {
    kind: 'runs',
    lines: [
      {
        tiles: [
          { n: 60, flowers: 3, state: 'selected' },
          { n: 61, flowers: 1 },
          { n: 62, flowers: 1, state: 'selected' },
          { n: 63, flowers: 1 },
          { n: 65, flowers: 2 },
        ],
      },
    ],
  },
  R21: {
    kind: 'runs',
    lines: [
      {
        tiles: [
          { n: 22, flowers: 5 },
          { n: 'J', as: 23 },
          { n: 25, flowers: 2 },
        ],
      },
      {
        tiles: [
          { n: 22, flowers: 5 },
          { n: 24, flowers: 1, state: 'selected' },
          { n: 25, flowers: 2 },
        ],
      },
    ],
  },
};
