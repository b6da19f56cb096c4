// @vitest-environment jsdom
import './setup';
import { beforeAll, describe, expect, it } from 'vitest';
import { need_words, speak } from '../../src/i18n/index.svelte';
import type { Entry } from '../../src/table/online/messages';
import { in_own_words, phrases } from '../../src/table/online/phrases';
import { row_company, row_result } from '../../src/table/online/row';
import { asked_back, entry_words, name_of, turns_of } from '../../src/table/online/words';
import { some_table } from './some_table';

beforeAll(async () => {
  await speak('en');
  await need_words('online');
});

const bot = {
  kind: 'bot',
  name: 'bot:easy',
  level: 'easy',
  standin: false,
  left: false,
  muted: false,
} as const;
const ada = { ...bot, kind: 'player', name: 'Ada', level: null } as const;

describe('bots of a rematch', () => {
  it('keep their names though the seats move on', () => {
    const first = some_table({ players: 3, seats: [ada, bot, bot] });
    expect([1, 2].map((seat) => name_of(first, seat))).toEqual(['Basil', 'Margaux']);
    // Whoever sat in seat 1 sits in seat 0 then.
    const next = some_table({ players: 3, seats: [bot, bot, ada], moved: 1 });
    expect([0, 1].map((seat) => name_of(next, seat))).toEqual(['Basil', 'Margaux']);
    const row = { ...next, stopped: false, you: 2, turn: false, result: null };
    expect(row_company(row)).toBe('Basil and Margaux');
  });
});

describe('what is taken back', () => {
  const move = (number: number, seat: number) => ({ number, time: 0, kind: 'move', seat, move: '' }) as Entry;
  const entries = [move(1, 0), move(2, 0), move(3, 1), move(4, 0), move(5, 0)];

  it('counts by turns: a tile built and the one taken for it are one', () => {
    expect(turns_of([0, 0, 1, 0, 0], 2)).toBe(1);
    expect(turns_of([0, 0, 1, 0, 0], 3)).toBe(2);
    expect(turns_of([0, 0, 1, 0, 0], 5)).toBe(3);
    expect(asked_back({ number: 6, moves: 2 }, entries)).toBe(1);
    expect(asked_back({ number: 6, moves: 3 }, entries)).toBe(2);
  });

  it('is told so, also after something was taken back before', () => {
    const undo = (number: number, moves: number) =>
      ({ number, time: 0, kind: 'undo', seat: 0, moves }) as Entry;
    const log = [...entries, undo(6, 2), move(7, 0), undo(8, 2)];
    const table = some_table({});
    expect(entry_words(log[5]!, log, table)).toBe('One move was taken back.');
    expect(entry_words(log[7]!, log, table)).toBe('2 moves were taken back.');
  });
});

describe('a finished table of a list', () => {
  it('says its result', () => {
    const row = { ...some_table({ state: 'over', actor: null }), stopped: false, you: 0, turn: false };
    expect(row_result(row)).toBe(null);
    expect(row_result({ ...row, result: { scores: [3, 8], winners: [1] } })).toEqual({
      won: 'Ben won',
      scores: 'Ben 8 · Ada 3',
    });
  });
});

describe('quick phrases', () => {
  it('are the same in every language, each once', () => {
    const lists = Object.values(phrases);
    for (const list of lists) expect(list).toHaveLength(phrases.en.length);
    const all = lists.flat();
    expect(new Set(all).size).toBe(all.length);
  });
  it('are read in one’s own language; other words as they are', () => {
    expect(in_own_words('Gut gespielt!', 'en')).toBe('Well played!');
    expect(in_own_words('Well played!', 'fr')).toBe('Bien joué\u202f!');
    expect(in_own_words('Well played, Ada!', 'fr')).toBe('Well played, Ada!');
  });
  it('keep to the typography of French', () => {
    expect(phrases.fr.filter((text) => /[^\u202f][!?;]/.test(text))).toEqual([]);
  });
});
