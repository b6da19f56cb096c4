import { cards } from '../data';
import type { Figure, Outline, Played } from '../types';
import { final_count, tactical_turn, tactical_turn_all } from './examples';

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
export type Fig = 'G2' | 'G3' | 'G9' | 'G11' | 'G12' | 'G16' | 'G21' | 'G21/all' | 'G25' | 'G26' | 'G28';

export const kFigures: Record<Fig, Figure> = {
  G2: { kind: 'line', items: cards.map((card) => ({ card, colour: 'P' as const })) },
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
  G12: {
    kind: 'line',
    items: [
      { tokens: ['P', 'P', 'W', 'B', 'B', 'Y'] },
      '>',
      { bouquet: ['P', 'W', 'B', 'Y'], coins: 6 },
      { bouquet: ['P', 'B'], coins: 1 },
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
  G21: tactical_turn,
  'G21/all': tactical_turn_all,
  G28: final_count,
};

const tactical = ({ options }: Played) => options['order'] === 'tactical';
const two = ({ players }: Played) => players === 2;

export const kOutline: Outline = {
  sections: kSections,
  figures: kFigures,
  // The turn drawn under G21 is one of the tactical order, and ends with a sale.
  drawn: { G21: { when: tactical, by: 'selling' } },
  readings: {
    G10: { option: 'barrow', values: ['over', 'full'] },
    G12: { option: 'selling', values: ['free', 'bouquets', 'all'] },
    G15: { option: 'animals', values: ['outside', 'anywhere'] },
    G16: { option: 'lawns', values: ['one', 'shared'] },
    G20: { option: 'tie', values: ['pass', 'stay'] },
    G21: { option: 'chains', values: ['choose', 'wait'] },
    G27: { option: 'order', values: ['family', 'tactical'] },
    G31: { option: 'order', values: ['family', 'tactical'] },
  },
  applies: {
    G19: (played) => !tactical(played),
    G20: tactical,
    G21: (played) => tactical(played) || two(played),
    ...Object.fromEntries(['G29', 'G30', 'G31', 'G32', 'G33', 'G34'].map((clause) => [clause, two])),
  },
  // Age and duration stand in the Italian rulebook, the rest in the French one.
  facts: {
    by: 'Laurent Escoffier, David Franck',
    art: 'Alexandre Roche',
    from: 'White Goblin Games, 2008',
    players: [2, 5],
    age: 10,
    minutes: { n: 45, kind: 'about' },
  },
};
