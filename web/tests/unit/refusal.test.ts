import './setup';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal, type GameRecord } from '../../src/table/messages';
import { engine } from './engine';

vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } });
const { speak } = await import('../../src/i18n/index.svelte');
const { record_refusal } = await import('../../src/table/refusal');
const { games } = await import('../../src/games');

let record: GameRecord;
beforeAll(async () => {
  const client = await engine();
  await client.ask('new', { game: 'town', players: 2, seed: 'b100'.repeat(16) });
  for (let i = 0; i < 3; i += 1)
    await client.ask('play', { move: (await client.ask('legal')).moves.find((move) => /@|end/.test(move))! });
  record = (await client.ask('record')).record;
});

async function why(change: object): Promise<string> {
  const client = await engine();
  const wrong = { ...structuredClone(record), ...change } as GameRecord;
  try {
    await client.ask('load', { record: wrong });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusal_words } = await games.town.refusals();
    return record_refusal(error, refusal_words);
  } finally {
    client.close();
  }
  throw new Error('The engine took it.');
}

describe.each([
  ['en', 'move 1 is against the rules', 'something is missing'],
  ['fr', 'le coup 1 est contraire aux règles', 'il y manque quelque chose'],
  ['it', 'la mossa 1 è contro le regole', 'manca qualcosa'],
  ['de', 'Zug 1 ist gegen die Regeln', 'Es fehlt etwas'],
] as const)('a refused record in %s', (language, move, form) => {
  beforeAll(() => speak(language));

  it('names the move that is against the rules', async () => {
    expect(await why({ moves: [[record.moves[0]![0], 'end']] })).toContain(move);
    expect(await why({ moves: [[record.moves[0]![0], 'end']] })).not.toContain('{');
  });
  it('says what else is wrong by its kind, without the words of the engine', async () => {
    expect(await why({ format: 'x' })).toContain(form);
    const said = await Promise.all([
      why({ deal: { first: 7 } }),
      why({ players: ['Ada'] }),
      why({ game: 'chess' }),
      why({ options: { side: 'Z' } }),
      why({ rules: 99 }),
      why({ rules: 1, moves: [[record.moves[0]![0], 'end']] }),
      why({ fairness: { commitment: '00'.repeat(32), secret: '11'.repeat(32), entropy: ['', ''] } }),
    ]);
    expect(new Set(said).size).toBe(7);
    if (language !== 'en') for (const each of said) expect(each).not.toMatch(/\b(the|should|is not)\b/i);
  });
  it('ends with the code where the page has no words', () => {
    expect(record_refusal(new Refusal('line-too-long', 'The line is too long.'), null)).toContain(
      '(line-too-long)',
    );
  });
});
