import { city_side } from '../data';
import type { Figure, Outline } from '../types';

export const kSections = [
  { id: 'components', clauses: ['T1', 'T2', 'T3', 'T4', 'T5'] },
  { id: 'setup', clauses: ['T6', 'T7', 'T8', 'T9', 'T10', 'T11'] },
  { id: 'turn', clauses: ['T12', 'T13', 'T14', 'T15', 'T16', 'T17', 'T18'] },
  { id: 'scoring', clauses: ['T28', 'T29', 'T30', 'T31', 'T32'] },
  { id: 'community', clauses: ['T19', 'T20', 'T21'] },
  { id: 'bonus', clauses: ['T22', 'T23', 'T24', 'T25', 'T26', 'T27'] },
  { id: 'end', clauses: ['T33', 'T34', 'T35'] },
] as const;

export type Section = (typeof kSections)[number]['id'];
export type Clause = (typeof kSections)[number]['clauses'][number];
export type Fig =
  | 'T2'
  | 'T4'
  | 'T4/B'
  | 'T14'
  | 'T20'
  | 'T22'
  | 'T25'
  | 'T28'
  | 'T28/linked'
  | 'T29'
  | 'T29/lines'
  | 'T30'
  | 'T30/three'
  | 'T31'
  | 'T32';

export const kFigures: Record<Fig, Figure> = {
  T2: { kind: 'line', items: ['SHM', 'SHO', 'SHP', 'SMO', 'SMP', 'SOP'].map((tile) => ({ tile })) },
  T4: { kind: 'city', rows: city_side('A') },
  'T4/B': { kind: 'city', rows: city_side('B') },
  T14: { kind: 'line', items: [{ tile: 'H' }, '>', { flower: 3 }, '>', { tile: 'P', under: 3 }] },
  T20: { kind: 'line', items: [{ tile: '*P' }, { tile: '*P' }, '>', { tile: 'P' }, { badge: '+2' }] },
  T22: {
    kind: 'line',
    items: [{ flower: 1, wreath: true }, '>', { badge: '×2' }, '/', { icon: 'plus' }],
  },
  T25: { kind: 'line', items: [{ tile: '*H' }, { token: 0, state: 'placed' }, '>', { tile: 'H' }] },
  T28: {
    kind: 'city',
    rows: [
      ['O', 'O', '3', '4'],
      ['O', 'O', 'O', 'M'],
      ['P', '2', '3', '4'],
    ],
    target: [1, 1],
    lit: [
      [0, 1],
      [2, 1],
      [1, 0],
    ],
    points: 4,
  },
  'T28/linked': {
    kind: 'city',
    rows: [
      ['O', 'O', 'O', '4'],
      ['O', 'P', 'O', 'O'],
      ['1', 'M', '3', 'H'],
    ],
    target: [0, 1],
    lit: [
      [0, 0],
      [2, 1],
      [3, 1],
    ],
    points: 4,
  },
  T29: {
    kind: 'city',
    rows: [
      ['M', 'H', 'M', '4'],
      ['1', 'M', 'P', 'M'],
      ['1', 'M', '3', '4'],
    ],
    target: [1, 1],
    lit: [
      [0, 0],
      [2, 0],
      [3, 1],
    ],
    points: 4,
  },
  'T29/lines': {
    kind: 'city',
    rows: [
      ['M', 'H', 'M', '4'],
      ['1', 'M', 'P', 'M'],
      ['1', 'M', '3', '4'],
    ],
    target: [1, 1],
    lit: [
      [0, 0],
      [2, 0],
    ],
    points: 3,
  },
  T30: {
    kind: 'city',
    rows: [
      ['P', 'P', '3', '4'],
      ['1', 'P', 'H', '4'],
      ['1', '2', '3', 'P'],
    ],
    target: [1, 1],
    lit: [
      [1, 0],
      [0, 0],
    ],
    points: 4,
    whole: true,
  },
  'T30/three': {
    kind: 'city',
    rows: [
      ['P', 'P', '3', '4'],
      ['P', 'P', 'H', '4'],
      ['1', '2', '3', 'P'],
    ],
    target: [1, 1],
    lit: [],
    points: 0,
    whole: true,
  },
  T31: {
    kind: 'city',
    rows: [
      ['1', 'O', '3', '4'],
      ['P', 'H', 'SMO', '4'],
      ['1', 'P', 'M', '4'],
    ],
    target: [1, 1],
    lit: [
      [1, 0],
      [0, 1],
      [2, 1],
    ],
    points: 4,
  },
  T32: {
    kind: 'city',
    rows: [
      ['1', 'H', 'P', '4'],
      ['H', 'SHP', 'P', '4'],
      ['1', 'M', '3', '4'],
    ],
    target: [1, 1],
    lit: [
      [1, 0],
      [0, 1],
      [2, 1],
    ],
    points: 4,
  },
};

export const kOutline: Outline = {
  sections: kSections,
  figures: kFigures,
  readings: {
    T4: { option: 'side', values: ['A', 'B'] },
    T28: { option: 'offices', values: ['lines', 'linked'] },
    T29: { option: 'metro', values: ['group', 'lines'] },
    T30: { option: 'parks', values: ['open', 'three'] },
  },
  drawn: {},
  applies: {},
  // The Italian edition names the illustrator and itself; neither rulebook an age or a duration.
  facts: {
    by: 'Asger Harding Granerud, Daniel Skjold Pedersen',
    art: 'Jessica Smith',
    from: 'Playgame Edizioni',
    edition: 'italian',
    players: [2, 4],
  },
};
