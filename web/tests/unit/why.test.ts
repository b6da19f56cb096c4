// Every reason that the engine can give has words in every language, with all its values in them.

import './setup';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { GameId, Why } from '../../src/table/messages';
import { Refusal } from '../../src/table/messages';
import { engine } from './engine';

vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } });
const { need_words, speak, t } = await import('../../src/i18n/index.svelte');
const { explained } = await import('../../src/table/refusal');
const { games } = await import('../../src/games');

type Property = { const?: unknown; enum?: unknown[]; type?: string; pattern?: string; $ref?: string };
interface Kind {
  properties: Record<string, Property>;
}
const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/schemas/why.schema.json'), 'utf8'),
) as { $defs: Record<string, { oneOf: Kind[] }> };

/** Values that are told apart in the sentence. */
const samples: Record<string, unknown[]> = {
  tile: ['SMO'],
  hand: [['H']],
  square: ['c4'],
  type: ['P'],
  seat: [1],
  colour: ['R'],
  tiles: [['40', '41', '42', '43']],
  run: ['r2'],
  tokens: ['PPW'],
  barrow: ['P'],
  cover: ['lawn'],
};
/** Every reason of a game: each kind with each of its choices. */
function reasons(game: GameId): Why[] {
  return schema.$defs[game]!.oneOf.flatMap(({ properties }) => {
    let all: Why[] = [{ kind: '' }];
    for (const [name, { const: fixed, enum: choices, type }] of Object.entries(properties)) {
      const found =
        fixed !== undefined ? [fixed] : (choices ?? (type === 'integer' ? [7] : (samples[name] ?? ['57'])));
      const values = game === 'runs' && name === 'tile' ? ['57'] : found;
      all = all.flatMap((why) => values.map((value) => ({ ...why, [name]: value }) as Why));
    }
    return all;
  });
}

describe.each(['en', 'fr', 'it', 'de'] as const)('reasons in %s', (language) => {
  it.each(['town', 'runs', 'garden'] as const)('of %s all have words of their own', async (game) => {
    await speak(language);
    const { refusal_words } = await games[game].refusals();
    const all = reasons(game);
    expect(all.length).toBeGreaterThan(15);
    for (const why of all) {
      const text = refusal_words(why);
      expect(text, JSON.stringify(why)).not.toBe(t('refusal.other'));
      expect(text, JSON.stringify(why)).toMatch(/^[\p{L}\d].*\.$/u);
      expect(text, JSON.stringify(why)).not.toMatch(/[{}]|undefined|: \.|\(\)|\bNaN\b/);
    }
    expect(refusal_words({ kind: 'something new' })).toBe(t('refusal.other'));
  });
});

describe('what the engine refuses', () => {
  it('comes as a kind with values', async () => {
    await speak('en');
    const client = await engine();
    await client.ask('new', { game: 'runs', players: 2, seed: 'b100'.repeat(16) });
    const { moves } = await client.ask('legal');
    await client.ask('play', { move: moves.find((move) => /^draw \d/.test(move))! });
    const { why } = await client.ask('check', { move: 'lay 1 2 3' });
    expect(why).toEqual({ kind: 'phase', clause: 'R10', asked: 'second', act: 'lay' });
    const { refusal_words } = await games.runs.refusals();
    const refused = await client.ask('play', { move: 'lay 1 2 3' }).then(
      () => null,
      (error: unknown) => error as Refusal,
    );
    client.close();
    expect(refused).toBeInstanceOf(Refusal);
    expect(explained(refused!, refusal_words)).toEqual({
      text: t('runs.refusal.phase.second'),
      clause: 'R10',
    });
  });
  it('without a reason is told by its code, never in the words of the engine or a server', async () => {
    const words = () => '';
    expect(explained(new Refusal('not-your-turn', 'No.'), words).text).toBe(t('refusal.not-your-turn'));
    const stale = new Refusal('stale', 'In English.');
    expect(explained(new Refusal('bad-request', 'In English.'), words).text).toBe(t('refusal.other'));
    await need_words('online');
    expect(explained(stale, words)).toEqual({ text: t('online.error.stale'), clause: null });
  });
});

describe('the page', () => {
  it('takes no sentence of the engine apart', () => {
    const files = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const taken = Object.entries(files).flatMap(([file, text]) =>
      /\b(message|reason)\b[^\n;]*\.(replace|match|split|includes|startsWith|slice)\(|\.(exec|test)\((error\.)?(message|reason)\b/.test(
        text,
      )
        ? [file]
        : [],
    );
    expect(taken).toEqual([]);
  });
});
