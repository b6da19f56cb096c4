import { describe, expect, it } from 'vitest';
import type { TableClient } from '../../table/client';
import { Refusal, type TableView } from '../../table/messages';
import { Planner } from './planner';

/** A client that writes down what it is asked. */
function scribe() {
  const asked: string[] = [];
  let refuse = false;
  let dying = 0;
  let opened = 0;
  const client = {
    ask(command: string, request: object) {
      asked.push(`${command} ${JSON.stringify(request)}`);
      if (command === 'see' && refuse) return Promise.reject(new Refusal('bad-view', 'bad-view'));
      if (dying > 0) {
        dying -= 1;
        return Promise.reject(new Error('The engine stopped.'));
      }
      return Promise.resolve({ compose: { command, request }, see: {} });
    },
    close: () => asked.push('close'),
  };
  return {
    asked,
    refuse: (yes: boolean) => (refuse = yes),
    /** So many questions are not answered: the engine dies. */
    die: (times: number) => (dying = times),
    opened: () => opened,
    open: () => {
      opened += 1;
      return Promise.resolve(client as unknown as TableClient);
    },
  };
}
const view = (seat: number) => ({ seat }) as unknown as TableView;

describe('the planner', () => {
  it('shows a view once, and asks what tiles would make', async () => {
    const { asked, open } = scribe();
    const planner = new Planner(open);
    const seen = view(1);
    await planner.compose(seen, { tiles: ['5'], steal: [], extend: null });
    await planner.compose(seen, { tiles: ['5'], steal: ['r1 7'], extend: null });
    await planner.compose(view(1), { tiles: [], steal: [], extend: 'r2' });
    expect(asked).toEqual([
      'see {"view":{"seat":1}}',
      'compose {"tiles":["5"],"steal":[]}',
      'compose {"tiles":["5"],"steal":["r1 7"]}',
      'see {"view":{"seat":1}}',
      'compose {"tiles":[],"steal":[],"extend":"r2"}',
    ]);
  });
  it('shows a view again that was refused', async () => {
    const { asked, open, refuse } = scribe();
    const planner = new Planner(open);
    const seen = view(0);
    refuse(true);
    await expect(planner.compose(seen, { tiles: [], steal: [], extend: null })).rejects.toThrow('bad-view');
    refuse(false);
    await planner.compose(seen, { tiles: [], steal: [], extend: null });
    expect(asked.filter((line) => line.startsWith('see'))).toHaveLength(2);
  });
  it('asks nothing after it was closed', async () => {
    const { asked, open } = scribe();
    const planner = new Planner(open);
    await planner.compose(view(0), { tiles: [], steal: [], extend: null });
    planner.close();
    await expect(planner.compose(view(0), { tiles: [], steal: [], extend: null })).rejects.toThrow('closed');
    expect(asked.at(-1)).toBe('close');
  });
  it('asks another engine if one dies, once', async () => {
    const wish = { tiles: ['5'], steal: [], extend: null };
    const { asked, open, opened, die } = scribe();
    const planner = new Planner(open);
    // Both of what is under way: the view and the question.
    die(2);
    expect(await planner.compose(view(1), wish)).toMatchObject({ command: 'compose' });
    expect(opened()).toBe(2);
    expect(asked.filter((line) => line === 'close')).toHaveLength(1);
    die(4);
    await expect(planner.compose(view(1), wish)).rejects.toThrow('stopped');
    // The next wish begins anew.
    expect(await planner.compose(view(1), wish)).toMatchObject({ command: 'compose' });
    expect(opened()).toBe(4);
  });
});
