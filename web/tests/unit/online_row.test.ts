import './setup';
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../src/i18n/index.svelte';
import type { TableRow } from '../../src/table/online/messages';
import { row_company, row_state } from '../../src/table/online/row';

const player = (name: string) => ({ kind: 'player', name, level: null }) as const;
const row = (more: Partial<TableRow>): TableRow => ({
  id: 'x',
  game: 'town',
  state: 'playing',
  players: 2,
  seats: [player('Ada'), player('Ben')],
  you: 0,
  actor: 1,
  turn: false,
  created: 0,
  updated: 0,
  ...more,
});

describe('a table of a list', () => {
  beforeAll(() => {
    globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
    return speak('en');
  });

  it('says whose turn it is', () => {
    expect(row_state(row({ actor: 0, turn: true }))).toBe('Your turn');
    expect(row_state(row({}))).toBe('Ben is to move');
    const three = { seats: [player('Ada'), player('Ben'), player('Cy')] };
    expect(row_state(row({ ...three, actor: 2 }))).toBe('Cy is to move');
    expect(row_state(row({ ...three, you: null, actor: 0 }))).toBe('Ada is to move');
  });

  it('says what it waits for, and that it is over', () => {
    const open = { kind: 'open', name: null, level: null } as const;
    expect(row_state(row({ state: 'waiting', actor: null, seats: [player('Ada'), open] }))).toBe(
      'waits for one player',
    );
    expect(row_state(row({ state: 'over', actor: null }))).toBe('finished');
  });

  it('says of a game that stopped neither that it is over nor whose turn it is', () => {
    expect(row_state(row({ state: 'over', actor: null, stopped: true }))).toBe('cannot go on');
  });

  it('names the others', () => {
    expect(row_company(row({ seats: [player('Ada'), player('Ben'), player('Cy')] }))).toBe('Ben and Cy');
  });
});
