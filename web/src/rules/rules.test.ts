import { describe, expect, it } from 'vitest';
import { clause_anchor, kGames, kLanguages, kOutlines, load_book, type Game } from './index';
import { runs_of } from './markup';

// The clauses of the rules files, by game: T1–T35, R1–R24, G1–G34.
const kClauses: Record<Game, string[]> = {
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

describe.each(kGames)('the rules of %s', (game) => {
  const outline = kOutlines[game];

  it('have a place for every clause, and only one', () => {
    const placed = outline.sections.flatMap((section) => section.clauses);
    expect([...placed].sort(by_number)).toEqual(kClauses[game]);
  });

  it('draw only under clauses that exist', () => {
    for (const clause of Object.keys(outline.figures)) expect(kClauses[game]).toContain(clause);
  });

  it('give every clause an address that is an anchor of the page', () => {
    for (const clause of kClauses[game]) expect(clause_anchor(game, clause)).toBe(`/rules/${game}#${clause}`);
  });

  describe.each(kLanguages)('in %s', (language) => {
    it('have words for every clause, section and drawing, and no others', async () => {
      const book = await load_book(game, language);
      expect(Object.keys(book.clauses).sort(by_number)).toEqual(kClauses[game]);
      expect(Object.keys(book.sections).sort()).toEqual(outline.sections.map((s) => s.id as string).sort());
      expect(Object.keys(book.figures).sort()).toEqual(Object.keys(outline.figures).sort());
      const texts = [
        ...Object.values(book.clauses),
        ...Object.values(book.sections),
        ...Object.values(book.figures),
        ...[book.title, book.by, book.intro, book.contents, book.rules, book.games],
      ];
      for (const text of texts) expect(marks(text).trim().length).toBeGreaterThan(3);
    });

    it('refer only to clauses of this game', async () => {
      const book = await load_book(game, language);
      for (const text of Object.values(book.clauses))
        for (const run of runs_of(text))
          if (run.kind === 'clause') expect(kClauses[game]).toContain(run.clause);
    });

    it('name the same options, figures and references as in English', async () => {
      const [book, english] = await Promise.all([load_book(game, language), load_book(game, 'en')]);
      const facts = (text: string) => ({
        numbers: (in_figures(text).match(/\d+/g) ?? []).sort(),
        options: (text.match(/[a-z_]+=[a-z]+/g) ?? []).sort(),
        signs: text.match(/\{[HOMPS]\}/g) ?? [],
      });
      for (const clause of kClauses[game])
        expect({ clause, ...facts(book.clauses[clause]!) }).toEqual({
          clause,
          ...facts(english.clauses[clause]!),
        });
    });
  });
});

describe('languages', () => {
  it('are written each in its own words', async () => {
    for (const game of kGames) {
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
