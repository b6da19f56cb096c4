import './setup';
import { describe, expect, it, vi } from 'vitest';
import type { TableClient } from '../../src/table/client';
import type { TableView } from '../../src/table/messages';
import { engine } from './engine';

vi.stubGlobal('location', { search: '?iterations=120&bots=5', pathname: '/' });
const { Adviser } = await import('../../src/table/adviser');

const seed = 'b100'.repeat(16);

describe('a hint', () => {
  it('is thought about by an engine of its own, which nothing else stops', async () => {
    const thinking: ((answer: object) => void)[] = [];
    const stop = vi.fn();
    const client = {
      ask: () => new Promise((resolve) => thinking.push(resolve)),
      stop,
      close: vi.fn(),
    } as unknown as TableClient;
    const adviser = new Adviser(() => Promise.resolve(client));
    const ideas = adviser.ideas({} as TableView);
    await vi.waitFor(() => expect(thinking.length).toBe(1));
    thinking[0]!({ candidates: [], chances: [] });
    expect(await ideas).toEqual({ candidates: [], chances: [] });
    expect(stop).not.toHaveBeenCalled();
    adviser.close();
    await vi.waitFor(() => expect(client.close).toHaveBeenCalled());
  });

  it('begins with a new engine after one that died', async () => {
    let opened = 0;
    const adviser = new Adviser(() => {
      opened += 1;
      const client = { ask: () => Promise.reject(new Error('died')), close: () => {} };
      return Promise.resolve(client as unknown as TableClient);
    });
    await expect(adviser.ideas({} as TableView)).rejects.toThrow('died');
    await expect(adviser.ideas({} as TableView)).rejects.toThrow('died');
    expect(opened).toBe(2);
  });

  it.each(['town', 'runs', 'garden'] as const)('orders ideas of %s by their own figures', async (game) => {
    const table = await engine();
    await table.ask('new', { game, players: game === 'garden' ? 3 : 2, seed });
    const adviser = new Adviser(engine);
    for (let turn = 0; turn < 3; turn += 1) {
      const { seat } = await table.ask('legal');
      const { view } = await table.ask('view', { seat });
      const { candidates } = await adviser.ideas(view);
      expect(candidates.length).toBeGreaterThan(0);
      const figures = candidates.map(
        ({ expected, margin }) => [Math.round(expected * 100), margin!] as const,
      );
      expect(figures).toEqual([...figures].sort((a, b) => b[0] - a[0] || b[1] - a[1]));
      await table.ask('play', { move: candidates[0]!.move });
    }
    adviser.close();
    table.close();
  });
});
