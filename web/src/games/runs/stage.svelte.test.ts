// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../table/desk.svelte';
import type { Lost } from './stage.svelte';
import type { Composition, RunsView, Wish } from './types';

const { Stage } = await import('./stage.svelte');
const { lost_words, said } = await import('./stage_words');
const { need_words, speak } = await import('../../i18n/index.svelte');
const { Refusal } = await import('../../table/messages');
await need_words('runs');

const seen = (hand: string[], runs: string[][] = []) =>
  ({ seat: 0, phase: 'action', runs, hands: [{ tiles: hand }] }) as unknown as RunsView;
const answer = ({ tiles }: Wish) =>
  ({ orders: [{ tiles, move: `lay ${tiles.join(' ')}` }], flaw: null }) as unknown as Composition;
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** A table of which only the view matters; a move is shown a while before it is told to be played. */
class Table {
  view = $state.raw<RunsView>(seen([]));
  busy = $state(false);
  question = $derived(JSON.stringify(this.view));
  review = null;
  asked = true;
  refusal = null;
  session = {
    id: 'x',
    shared: true,
    components: { rewards: [10, 15] },
    preview: () => new Promise(() => {}),
  };
  kept: () => void = () => {};
  constructor(private readonly after: RunsView) {}
  async play(): Promise<boolean> {
    this.busy = true;
    await Promise.resolve();
    this.view = this.after;
    await new Promise<void>((resolve) => (this.kept = resolve));
    this.busy = false;
    return true;
  }
}

let end = () => {};
function sit(before: RunsView, after: RunsView) {
  const table = new Table(after);
  table.view = before;
  const lost: Lost[] = [];
  let stage!: InstanceType<typeof Stage>;
  end = $effect.root(() => {
    const planner = { compose: async (_: unknown, wish: Wish) => answer(wish), close: () => {} };
    stage = new Stage(table as unknown as Desk<RunsView>, planner as never);
    $effect(() => {
      if (stage.lost) lost.push(stage.lost);
    });
  });
  flushSync();
  return { table, stage, lost };
}

beforeEach(() => speak('en'));
afterEach(() => end());

describe('a run that is laid', () => {
  it('is no loss, and leaves the furrow as it comes to the table', async () => {
    const { table, stage, lost } = sit(seen(['41', '42', '44', '9']), seen(['9'], [['41', '42', '44']]));
    stage.take_up({ tiles: ['41', '42', '44'], steal: [], extend: null });
    flushSync();
    await soon();
    expect(stage.ready).toBe(true);
    const done = stage.confirm();
    await soon();
    flushSync();
    expect(stage.idle).toBe(true);
    table.kept();
    await done;
    await soon();
    flushSync();
    expect(lost).toEqual([]);
  });
});

describe('a run that is composed after a draw', () => {
  it('says why it cannot be laid now', async () => {
    const { table, stage } = sit(seen(['41', '42', '44']), seen([]));
    const why = { kind: 'phase', clause: 'R10', asked: 'second', act: 'lay' };
    table.session.preview = () => Promise.reject(new Refusal('illegal-move', 'No.', undefined, why));
    stage.take_up({ tiles: ['41', '42', '44'], steal: [], extend: null });
    flushSync();
    await soon();
    flushSync();
    await soon();
    expect(stage.not_now).toEqual(why);
    expect(said(stage, ['Ada'], {}, true)!.rest).toMatch(/You have drawn in this turn/);
    stage.drop('44');
    flushSync();
    expect(stage.not_now).toBeNull();
  });
});

describe('a plan', () => {
  it('says what others took out of it, and the run by its tiles', async () => {
    const { table, stage } = sit(seen(['41'], [['62', 'J', '66']]), seen([]));
    stage.take_up({ tiles: ['41'], steal: [], extend: 'r1' });
    flushSync();
    table.view = seen([]);
    flushSync();
    expect(stage.idle).toBe(true);
    expect(stage.lost).toEqual({ tiles: ['41'], run: ['62', 'J', '66'] });
    stage.clear();
    expect(stage.lost).toBeNull();
  });
});

it('what is lost is said in each language, of one and of many', async () => {
  const said: Record<string, string[]> = {};
  for (const language of ['en', 'de', 'fr', 'it'] as const) {
    await speak(language);
    said[language] = [
      lost_words({ tiles: ['41'], run: null }),
      lost_words({ tiles: ['41', 'J'], run: null }),
      lost_words({ tiles: [], run: ['15', '17', '18', '20'] }),
      lost_words({ tiles: ['41'], run: [] }),
    ];
  }
  expect(said).toEqual({
    en: [
      'Your plan has changed: 41 is no longer there.',
      'Your plan has changed: 41 and a joker are no longer there.',
      'Your plan has changed: the run 15–20 is no longer there.',
      'Your plan has changed: 41 and the run that you wanted to add to are no longer there.',
    ],
    de: [
      'Dein Plan hat sich geändert: 41 ist nicht mehr da.',
      'Dein Plan hat sich geändert: 41 und ein Joker sind nicht mehr da.',
      'Dein Plan hat sich geändert: die Reihe 15–20 ist nicht mehr da.',
      'Dein Plan hat sich geändert: 41 und die Reihe, an die du anlegen wolltest, sind nicht mehr da.',
    ],
    fr: [
      'Votre projet a changé : 41 n’est plus là.',
      'Votre projet a changé : 41 et un joker ne sont plus là.',
      'Votre projet a changé : la suite 15–20 n’est plus là.',
      'Votre projet a changé : 41 et la suite à allonger ne sont plus là.',
    ],
    it: [
      'Il tuo piano è cambiato: 41 non c’è più.',
      'Il tuo piano è cambiato: 41 e un jolly non ci sono più.',
      'Il tuo piano è cambiato: la scala 15–20 non c’è più.',
      'Il tuo piano è cambiato: 41 e la scala da allungare non ci sono più.',
    ],
  });
});
