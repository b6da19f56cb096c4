// @vitest-environment jsdom
// A plain table plays any game through: those of the browser's engine, and the example of the program.
import '../../../tests/unit/setup';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineClient, type TableClient, type Transport } from '../../table/client';
import type { GameId, TableView } from '../../table/messages';
import { engine } from '../../../tests/unit/engine';
import { rows_of } from './rows';

vi.setConfig({ testTimeout: 60_000 });
vi.mock('../../table/open', async () => ({
  open_engine: (await import('../../../tests/unit/engine')).engine,
}));
const { settings } = await import('../../app/settings.svelte');
const { speak } = await import('../../i18n/index.svelte');
const { LocalSession } = await import('../../table/session.svelte');
const { games, game_list } = await import('..');

const program = process.env['BLOOM'] ?? join(import.meta.dirname, '../../../../build/release/bloom');

let end = (): unknown => null;
/** `bloom engine`, which finds the examples by name. */
function native(): TableClient {
  const child = spawn(program, ['engine']);
  end = () => child.kill();
  const transport: Transport = {
    receive: () => {},
    fail: () => {},
    send: (line) => child.stdin.write(line + '\n'),
    stop: () => {},
    close: () => child.kill(),
  };
  createInterface({ input: child.stdout }).on('line', (line) => transport.receive(line));
  return new EngineClient(transport);
}

let shown: Record<string, unknown> | null = null;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  end();
});

/** Two people at one device press the first button that there is, until none is left. */
async function play_through(client: TableClient, game: GameId, most: number): Promise<void> {
  await speak('en');
  settings.speed = 'fast';
  const people = ['Ada', 'Ben'].map((name) => ({ kind: 'person' as const, name }));
  const session = await LocalSession.create(client, game, people, {});
  const { default: Table } = await games[game].table();
  const { default: Plain } = await import('./PlainTable.svelte');
  if (!game_list.some(({ id }) => id === game)) expect(Table).toBe(Plain);
  shown = mount(Plain, { target: document.body, props: { session } });
  void session.run();
  for (let played = 0; played < most && !session.over;) {
    flushSync();
    const button = document.querySelector<HTMLButtonElement>('.plain-table button:not(:disabled)');
    const before = session.log.length;
    button?.click();
    // The engine answers in a later turn of the loop.
    await new Promise((resolve) => setTimeout(resolve));
    const goes_on = () =>
      session.log.length > before || session.my_turn || session.pass_to !== null || session.over;
    await vi.waitFor(() => expect(goes_on()).toBe(true), 20_000);
    played = session.log.length;
  }
  // Nothing is under way any more.
  const at_rest = () => session.over || document.querySelector('.plain-table button:not(:disabled)') !== null;
  await vi.waitFor(() => (flushSync(), expect(at_rest()).toBe(true)), 20_000);
  expect(document.querySelectorAll('.plain-log li')).toHaveLength(session.log.length);
  session.view.scores.forEach((score, seat) =>
    expect(document.querySelector(`[data-score="${String(seat)}"]`)!.textContent).toBe(String(score)),
  );
  if (most > 1000) expect(session.over).toBe(true);
}

describe('a plain table', () => {
  it.each(game_list.map(({ id }) => id))('plays moves of %s', async (game) => {
    await play_through(await engine(), game, 6);
  });

  it.runIf(existsSync(program))('plays the example through', async () => {
    await play_through(native(), 'petals' as GameId, 10_000);
  });

  it('is in no menu', () => {
    expect(game_list.map(({ id }) => String(id))).not.toContain('petals');
  });

  it('shows every key of a view', () => {
    const view = { game: 'petals', seat: 0, pile: ['A', 'C'], hands: [['B'], []], deck: 3, hand_sizes: null };
    expect(rows_of(view as unknown as TableView)).toEqual([
      { key: 'pile', text: 'A C' },
      { key: 'hands', text: 'B | –' },
      { key: 'deck', text: '3' },
      { key: 'hand sizes', text: '–' },
    ]);
  });
});
