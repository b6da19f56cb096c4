import { beforeAll, describe, expect, it } from 'vitest';
import {
  book_of,
  books_of,
  by_book,
  by_seat,
  differing,
  has_effect,
  shown_options,
  usual_options,
  with_letter,
  type OptionTable,
} from '../../src/table/choices';
import type { GameId } from '../../src/table/messages';
import { engine } from './engine';

const tables = {} as Record<GameId, OptionTable>;
beforeAll(async () => {
  const client = await engine();
  for (const { id, options } of (await client.ask('games')).games) tables[id] = options;
  client.close();
});
const names = (table: OptionTable, options = usual_options(table), players = 3) =>
  shown_options(table, options, players).map(([name]) => name);

describe('the rulebooks', () => {
  it('are two for town and garden; Kramer has one', () => {
    expect(books_of(tables.town)).toEqual(['french', 'italian']);
    expect(books_of(tables.garden)).toEqual(['french', 'italian']);
    expect(books_of(tables.runs)).toEqual([]);
  });
  it('are what the usual options follow: the French ones', () => {
    for (const table of [tables.town, tables.garden])
      expect(book_of(table, usual_options(table), 3)).toBe('french');
  });
  it('set what they speak of and leave the rest', () => {
    const town = by_book(
      tables.town,
      { ...usual_options(tables.town), side: 'B', metro: 'lines' },
      'italian',
    );
    expect(town).toEqual({ side: 'B', metro: 'group', offices: 'lines', parks: 'three' });
    const garden = by_book(tables.garden, { ...usual_options(tables.garden), order: 'tactical' }, 'italian');
    expect(garden).toEqual({
      barrow: 'full',
      selling: 'all',
      animals: 'anywhere',
      lawns: 'shared',
      order: 'tactical',
      tie: 'stay',
      chains: 'wait',
      colours: 'PWBYR',
    });
    expect(book_of(tables.garden, garden, 4)).toBe('italian');
    expect(by_book(tables.garden, garden, 'french')).toEqual({
      ...usual_options(tables.garden),
      order: 'tactical',
    });
  });
  it('are left by one other value, but not by one without an effect, nor by a choice they leave open', () => {
    const usual = usual_options(tables.garden);
    expect(book_of(tables.garden, { ...usual, barrow: 'full' }, 3)).toBeNull();
    expect(book_of(tables.garden, { ...usual, selling: 'bouquets' }, 3)).toBeNull();
    expect(book_of(tables.garden, { ...usual, tie: 'stay' }, 3)).toBe('french');
    expect(book_of(tables.garden, { ...usual, tie: 'stay', order: 'tactical' }, 3)).toBeNull();
    expect(book_of(tables.garden, { ...usual, order: 'tactical', colours: 'RYBWP' }, 3)).toBe('french');
    expect(book_of(tables.town, { ...usual_options(tables.town), offices: 'linked' }, 2)).toBeNull();
  });
  it('differ in what has an effect', () => {
    expect(differing(tables.town, usual_options(tables.town), 2)).toEqual(['parks']);
    const usual = usual_options(tables.garden);
    expect(differing(tables.garden, usual, 3)).toEqual(['barrow', 'selling', 'animals', 'lawns']);
    expect(differing(tables.garden, usual, 2)).toContain('chains');
    expect(differing(tables.garden, { ...usual, order: 'tactical' }, 3)).toContain('tie');
  });
});

describe('options', () => {
  it('are shown where they have an effect', () => {
    const table = tables.garden;
    const usual = usual_options(table);
    expect(names(table)).toEqual(['barrow', 'selling', 'animals', 'lawns', 'order']);
    expect(names(table, usual, 2)).toEqual(['barrow', 'selling', 'animals', 'lawns', 'order', 'chains']);
    expect(names(table, { ...usual, order: 'tactical' }, 5)).toEqual([
      'barrow',
      'selling',
      'animals',
      'lawns',
      'order',
      'tie',
      'chains',
    ]);
    expect(names(tables.runs)).toEqual(['rounds', 'dealt_jokers', 'steal_jokers']);
    expect(names(tables.town)).toEqual(['side', 'metro', 'offices', 'parks']);
  });
  it('without a condition always have one', () => {
    expect(has_effect({ values: [], default: '' }, {}, 2)).toBe(true);
    expect(has_effect({ values: [], default: '', where: [{ players: 2 }] }, {}, 3)).toBe(false);
  });
  it('go by seat in the garden alone', () => {
    expect(by_seat(tables.garden)).toBe('colours');
    expect(by_seat(tables.town)).toBeNull();
  });
});

describe('letters by seat', () => {
  it('are swapped, so that none is there twice', () => {
    expect(with_letter('PWBYR', 0, 'R')).toBe('RWBYP');
    expect(with_letter('PWBYR', 1, 'P')).toBe('WPBYR');
    expect(with_letter('PWBYR', 2, 'B')).toBe('PWBYR');
  });
});
