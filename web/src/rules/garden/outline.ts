import type { Figure } from '../types';

export const kSections = [
  { id: 'components', clauses: ['G1', 'G2', 'G3', 'G4'] },
  { id: 'setup', clauses: ['G5', 'G6'] },
  { id: 'card', clauses: ['G7', 'G8', 'G9'] },
  { id: 'sale', clauses: ['G10', 'G11', 'G12', 'G13'] },
  { id: 'pawns', clauses: ['G14', 'G15', 'G16', 'G17', 'G18'] },
  { id: 'order', clauses: ['G19', 'G20', 'G21'] },
  { id: 'end', clauses: ['G22', 'G23', 'G24', 'G25', 'G26', 'G27', 'G28'] },
  { id: 'two', clauses: ['G29', 'G30', 'G31', 'G32', 'G33', 'G34'] },
] as const;

export type Section = (typeof kSections)[number]['id'];
export type Clause = (typeof kSections)[number]['clauses'][number];
export type Fig = 'G2' | 'G3' | 'G9' | 'G11' | 'G16' | 'G25' | 'G26';

export const kFigures: Record<Fig, Figure> = {
  G2: {
    kind: 'line',
    items: [
      ['...', '..#', '...'],
      ['#..', '...', '.#.'],
      ['..#', '.#.', '#..'],
      ['##.', '#..', '..#'],
      ['#.#', '.#.', '##.'],
      ['###', '#..', '##.'],
      ['###', '#.#', '.##'],
      ['###', '#.#', '###'],
      ['###', '###', '###'],
    ].map((card) => ({ card, colour: 'P' as const })),
  },
  G3: {
    kind: 'line',
    items: [
      { pawn: 'gardener', colour: 'P' },
      { pawn: 'animal', colour: 'P' },
      { pawn: 'ornament', colour: 'P' },
      { pawn: 'gardener', colour: 'B' },
      { pawn: 'animal', colour: 'B' },
      { pawn: 'ornament', colour: 'B' },
    ],
  },
  G9: {
    kind: 'garden',
    rows: ['B.B  ', 'BB.Y ', '..BYY', ' Y.Y.', '     '],
    card: { at: [2, 2], colour: 'P', pattern: ['#.#', '.#.', '##.'] },
    lit: [
      [2, 2],
      [3, 2],
      [4, 2],
      [3, 3],
    ],
  },
  G11: {
    kind: 'line',
    items: [
      { bouquet: ['P', 'W'], coins: 1 },
      { bouquet: ['P', 'W', 'B'], coins: 3 },
      { bouquet: ['P', 'W', 'B', 'Y'], coins: 6 },
      { bouquet: ['P', 'W', 'B', 'Y', 'R'], coins: 10 },
    ],
  },
  G16: {
    kind: 'garden',
    rows: ['PP.Y ', 'P..YY', '.P.Y '],
    pawns: [
      { what: 'gardener', colour: 'P', at: [0, 0] },
      { what: 'animal', colour: 'P', at: [4, 0] },
      { what: 'ornament', colour: 'P', at: [1, 2], to: [2, 2] },
    ],
  },
  G25: {
    kind: 'garden',
    rows: ['P...B', 'PP..B', 'Y.P..'],
    pawns: [{ what: 'ornament', colour: 'P', at: [0, 0], to: [1, 0] }],
    lit: [
      [1, 0],
      [2, 0],
      [3, 0],
      [2, 1],
      [3, 1],
      [3, 2],
      [4, 2],
    ],
  },
  G26: {
    kind: 'garden',
    rows: ['PP.P', 'P.PP', 'PP..'],
    lit: [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  },
};
