// A game that can only be looked at, in words.
import './setup';
import { some_table } from './some_table';
import { beforeAll, describe, expect, it } from 'vitest';
import { need_words, speak } from '../../src/i18n/index.svelte';
import { Book } from '../../src/table/online/book';
import type { Entry, Stopped } from '../../src/table/online/messages';
import type { TableView } from '../../src/table/messages';
import { entry_words, stopped_words } from '../../src/table/online/words';

const stopped = (more: Partial<Stopped>): Stopped => ({
  code: 'older-rules',
  message: '…',
  entry: 8,
  move: 5,
  shown: 4,
  last: false,
  ...more,
});

describe('a game that stopped', () => {
  beforeAll(() => {
    globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
    return need_words('online');
  });

  it.each(['en', 'de', 'fr', 'it'] as const)('says in %s why, and what is shown', async (language) => {
    await speak(language);
    const said = new Set<string>();
    for (const code of ['older-rules', 'newer-rules', 'damaged'] as const)
      for (const move of [0, 5])
        for (const last of [false, true])
          for (const shown of [false, true]) {
            const words = stopped_words(stopped({ code, move, last }), shown);
            expect(words).not.toMatch(/[{}#]|online\./);
            if (move > 0 && code !== 'newer-rules') expect(words).toContain('5');
            said.add(words);
          }
    // Three things can be shown; the reason of newer rules names no move.
    expect(said.size).toBe(3 * 5);
  });

  it('names the true reason', async () => {
    await speak('en');
    expect(stopped_words(stopped({}), true)).toContain('older rules, and its move 5');
    expect(stopped_words(stopped({ code: 'newer-rules' }), true)).toContain('newer server');
    expect(stopped_words(stopped({ code: 'damaged' }), true)).not.toContain('older rules');
  });

  it('does not take the last position for that of the last move that is told', () => {
    const view = (n: number) =>
      ({ game: 'town', seat: 0, actor: 0, phase: 'build', n }) as unknown as TableView;
    const move: Entry = {
      number: 3,
      time: 0,
      kind: 'move',
      seat: 0,
      move: 'x',
      by: 'player',
      events: [],
      revealed: false,
      actor: 0,
      clocks: null,
    };
    const entries = [{ number: 1, time: 0, kind: 'create' }, { number: 2, time: 0, kind: 'start' }, move];
    for (const last of [false, true]) {
      const book = new Book();
      const frames = book.take({
        type: 'welcome',
        now: 0,
        protocol: 1,
        you: { seat: 0, maker: true, links: [] },
        table: some_table({ number: 4, stopped: stopped({ last }) }),
        entries: [...entries, { number: 4, time: 0, kind: 'skipped', seat: 1 }],
        view: view(9),
        presence: { seats: [], watching: 0 },
      });
      expect(frames).toHaveLength(1);
      expect(frames![0]!.view).toEqual(view(9));
      expect(frames![0]!.log[0]!.guessed).toBe(last);
    }
  });
});

describe('the choice of a colour', () => {
  it('is told in words', async () => {
    await need_words('online', 'garden');
    await speak('en');
    const table = some_table({ game: 'garden', options: { colours: 'RWB' } });
    const entry: Entry = { number: 3, time: 0, kind: 'options', seat: 0, options: { colours: 'RWB' } };
    expect(entry_words(entry, [entry], table)).toBe('Ada chose a colour: tulip.');
    expect(entry_words({ ...entry, options: {} }, [entry], table)).toBeNull();
  });
});
