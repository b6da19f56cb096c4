// @vitest-environment jsdom
// What those who draw a table of this device see of it while it changes.
import './setup';
import { untrack } from 'svelte';
import { expect, it, vi } from 'vitest';
import { engine } from './engine';

vi.mock('../../src/table/open', async () => ({ open_engine: (await import('./engine')).engine }));

const { LocalSession } = await import('../../src/table/session.svelte');

it('changes its log, its view and what is legal at once', async () => {
  const people = ['Ada', 'Ben'].map((name) => ({ kind: 'person' as const, name }));
  const session = await LocalSession.create(await engine(), 'town', people, {});
  await session.run();
  await session.take_device();
  const seen: { moves: number; same: boolean; legal: boolean; hidden: boolean }[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      const last = session.log.at(-1)?.view ?? session.opening;
      untrack(() => {
        const { view, legal, viewer } = session;
        seen.push({
          moves: session.log.length,
          same: view.actor === last.actor && view.phase === last.phase,
          legal: legal.includes('end') === (last.phase === 'bonus'),
          hidden: view.seat === viewer,
        });
      });
    });
  });
  const first = session.viewer;
  await session.play(session.legal.find((move) => move.includes('@'))!);
  while (session.viewer === first && session.my_turn) await session.play('end');
  const moves = session.log.length;
  await vi.waitFor(() => expect(seen.at(-1)!.moves).toBe(moves));
  expect(moves).toBeGreaterThan(0);
  expect(seen.filter(({ same, legal, hidden }) => !(same && legal && hidden))).toEqual([]);
  stop();
  session.close();
});
