import { describe, expect, it } from 'vitest';
import { clause_anchor, game_ids, kLanguages, kOutlines, load_book, type GameId } from './index';
import { runs_of } from './markup';
import { applies, figure_of, others_of, overview_of, text_of } from './reading';

// The clauses of the rules files, by game: T1–T35, R1–R24, G1–G34.
const kClauses: Record<GameId, string[]> = {
  town: Array.from({ length: 35 }, (_, i) => `T${i + 1}`),
  runs: Array.from({ length: 24 }, (_, i) => `R${i + 1}`),
  garden: Array.from({ length: 34 }, (_, i) => `G${i + 1}`),
};
const by_number = (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1));
// “Zu dritt” is how German says “with 3 players”.
const kTogether: [RegExp, string][] = [
  [/zu zweit/gi, '2'],
  [/zu dritt/gi, '3'],
  [/zu viert/gi, '4'],
  [/zu fünft/gi, '5'],
];
const in_figures = (text: string) => kTogether.reduce((t, [word, n]) => t.replace(word, n), text);
const marks = (text: string) => text.replace(/\*\*/g, '').replace(/\{[HOMPS]\}/g, '');

describe.each(game_ids)('the rules of %s', (game) => {
  const outline = kOutlines[game];

  it('have a place for every clause, and only one', () => {
    const placed = outline.sections.flatMap((section) => section.clauses);
    expect([...placed].sort(by_number)).toEqual(kClauses[game]);
  });

  it('draw only under clauses that exist', () => {
    for (const key of Object.keys(outline.figures)) {
      const [clause = '', value] = key.split('/');
      expect(kClauses[game]).toContain(clause);
      const by = outline.drawn[clause]?.by;
      const reading = by
        ? Object.values(outline.readings).find(({ option }) => option === by)
        : outline.readings[clause];
      if (value) expect(reading?.values.slice(1)).toContain(value);
    }
    for (const clause of Object.keys(outline.drawn)) expect(outline.figures).toHaveProperty(clause);
  });

  it('give every clause an address that is an anchor of the page', () => {
    for (const clause of kClauses[game]) expect(clause_anchor(game, clause)).toBe(`/rules/${game}#${clause}`);
  });

  describe.each(kLanguages)('in %s', (language) => {
    it('give an overview of what a table plays, whatever its options', async () => {
      const book = await load_book(game, language);
      const { parts = {} } = book.overview;
      const text = (options: Record<string, string>) =>
        JSON.stringify(overview_of(outline, book, { options, players: 3 }));
      const usual = JSON.stringify(overview_of(outline, book, null));
      expect(marks(usual)).not.toMatch(/\{\w+\}/);
      for (const [option, words] of Object.entries(parts)) {
        const reading = Object.values(outline.readings).find((each) => each.option === option)!;
        expect(Object.keys(words).sort()).toEqual([...reading.values].sort());
        for (const [i, value] of reading.values.entries()) {
          expect(text({ [option]: value })).toContain(words[value]);
          if (i > 0) expect(text({ [option]: value })).not.toBe(usual);
          else expect(text({ [option]: value })).toBe(usual);
        }
      }
    });

    it('say where the ruling is ours', async () => {
      const book = await load_book(game, language);
      const expected = { town: [], runs: ['R9'], garden: ['G14'] }[game];
      expect(Object.keys(book.rulings ?? {})).toEqual(expected);
    });

    it('have words for every clause, section and drawing, and no others', async () => {
      const book = await load_book(game, language);
      expect(Object.keys(book.clauses).sort(by_number)).toEqual(kClauses[game]);
      expect(Object.keys(book.sections).sort()).toEqual(outline.sections.map((s) => s.id as string).sort());
      expect(Object.keys(book.figures).sort()).toEqual(Object.keys(outline.figures).sort());
      const texts = [
        ...Object.values(book.clauses),
        ...Object.values(book.sections),
        ...Object.values(book.figures),
        ...Object.values(book.readings).flatMap((each) => Object.values(each)),
        ...Object.values(book.ours),
        ...Object.values(book.page),
        ...[book.title, book.by, book.contents, book.rules, book.games],
        ...[book.overview.aim, book.overview.how, ...book.overview.turn, book.overview.end],
      ];
      for (const text of texts) expect(marks(text).trim().length).toBeGreaterThan(3);
      // Nobody reads the ids of the program.
      for (const text of texts) expect(text).not.toMatch(/[a-z_]+=[A-Za-z0-9]+/);
    });

    it('have words for every reading, and say beside the same clauses what is ours', async () => {
      const [book, english] = await Promise.all([load_book(game, language), load_book(game, 'en')]);
      expect(Object.keys(book.readings).sort()).toEqual(Object.keys(outline.readings).sort());
      for (const [clause, { values }] of Object.entries(outline.readings))
        expect(Object.keys(book.readings[clause]!).sort()).toEqual([...values].sort());
      expect(Object.keys(book.ours)).toEqual(Object.keys(english.ours));
      expect(Object.keys(book.page)).toEqual(Object.keys(english.page));
    });

    it('follow the options of a table', async () => {
      const book = await load_book(game, language);
      for (const [clause, { option, values }] of Object.entries(outline.readings))
        for (const value of values) {
          const played = { options: { [option]: value }, players: 2 };
          expect(text_of(outline, book, clause, played)).toContain(book.readings[clause]![value]);
          expect(others_of(outline, clause, played)).toEqual(values.filter((other) => other !== value));
        }
    });

    it('refer only to clauses of this game', async () => {
      const book = await load_book(game, language);
      for (const text of Object.values(book.clauses))
        for (const run of runs_of(text))
          if (run.kind === 'clause') expect(kClauses[game]).toContain(run.clause);
    });

    it('name the same figures and references as in English', async () => {
      const [book, english] = await Promise.all([load_book(game, language), load_book(game, 'en')]);
      const facts = (text: string) => ({
        numbers: (in_figures(text).match(/\d+/g) ?? []).sort(),
        signs: text.match(/\{[HOMPS]\}/g) ?? [],
      });
      for (const clause of kClauses[game])
        expect({ clause, ...facts(book.clauses[clause]!) }).toEqual({
          clause,
          ...facts(english.clauses[clause]!),
        });
      for (const [clause, readings] of Object.entries(english.readings))
        for (const [value, text] of Object.entries(readings))
          expect({ clause, value, ...facts(book.readings[clause]![value]!) }).toEqual({
            clause,
            value,
            ...facts(text),
          });
      const numbers = ({ aim, turn, end }: typeof book.overview) => facts([aim, ...turn, end].join(' '));
      expect(numbers(book.overview)).toEqual(numbers(english.overview));
    });
  });
});

describe('languages', () => {
  it('are written each in its own words', async () => {
    for (const game of game_ids) {
      const books = await Promise.all(kLanguages.map((language) => load_book(game, language)));
      for (const clause of kClauses[game])
        expect(new Set(books.map((book) => book.clauses[clause])).size).toBe(kLanguages.length);
    }
  });

  it('fall back on English for a language that is not spoken here', async () => {
    expect(await load_book('town', 'pt')).toBe(await load_book('town', 'en'));
  });
});

describe('clause_anchor', () => {
  it('takes the first of several clauses', () => {
    expect(clause_anchor('town', 'T1–T3')).toBe('/rules/town#T1');
    expect(clause_anchor('runs', '(R10, R13–R21)')).toBe('/rules/runs#R10');
  });

  it('leads to the top of the rules for what is no clause of the game', () => {
    expect(clause_anchor('town', 'T36')).toBe('/rules/town');
    expect(clause_anchor('town', 'R3')).toBe('/rules/town');
    expect(clause_anchor('garden', '')).toBe('/rules/garden');
  });
});

describe('the rules of a table', () => {
  const garden = kOutlines.garden;
  it('leave out what it does not play', () => {
    const three = { options: { order: 'family' }, players: 3 };
    expect(applies(garden, 'G19', three)).toBe(true);
    expect(['G20', 'G21', 'G29', 'G34'].filter((clause) => applies(garden, clause, three))).toEqual([]);
    const two = { options: { order: 'family' }, players: 2 };
    expect(['G20', 'G21', 'G29'].filter((clause) => applies(garden, clause, two))).toEqual(['G21', 'G29']);
    expect(applies(garden, 'G20', { options: { order: 'tactical' }, players: 3 })).toBe(true);
  });
  it('without a table show the default, and every clause', () => {
    expect(others_of(garden, 'G12', null)).toEqual(['bouquets', 'all']);
    expect(applies(garden, 'G29', null)).toBe(true);
  });
  it('draw the reading that is played', () => {
    const lines = { options: { metro: 'lines' }, players: 2 };
    expect(figure_of(kOutlines.town, 'T29', lines)?.key).toBe('T29/lines');
    expect(figure_of(kOutlines.town, 'T29', null)?.key).toBe('T29');
    expect(figure_of(kOutlines.town, 'T1', null)).toBeNull();
  });
  it('draw a tactical turn only where there are some, with the sale that is played', () => {
    const key = (options: Record<string, string>) => figure_of(garden, 'G21', { options, players: 2 })?.key;
    expect(key({ order: 'family' })).toBeUndefined();
    expect(key({ order: 'tactical' })).toBe('G21');
    expect(key({ order: 'tactical', selling: 'bouquets', chains: 'wait' })).toBe('G21');
    expect(key({ order: 'tactical', selling: 'all' })).toBe('G21/all');
    expect(figure_of(garden, 'G21', null)?.key).toBe('G21');
  });
});

describe('the markup of texts', () => {
  it('knows bold words, signs and references', () => {
    expect(runs_of('{O} **Office:** see T28.')).toEqual([
      { kind: 'type', type: 'O' },
      { kind: 'text', text: ' ' },
      { kind: 'bold', text: 'Office:' },
      { kind: 'text', text: ' see ' },
      { kind: 'clause', clause: 'T28' },
      { kind: 'text', text: '.' },
    ]);
  });
});
