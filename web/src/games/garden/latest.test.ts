import { describe, expect, it } from 'vitest';
import { Latest } from './latest';

describe('one question at a time', () => {
  it('asks the newest of those that waited, and none of the others', async () => {
    const latest = new Latest();
    const asked: string[] = [];
    let answer = () => {};
    latest.ask(() => {
      asked.push('first');
      return new Promise<void>((resolve) => (answer = resolve));
    });
    for (const name of ['second', 'third', 'fourth'])
      latest.ask(async () => {
        asked.push(name);
      });
    expect(asked).toEqual(['first']);
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(['first', 'fourth']);
  });
  it('goes on after a refusal', async () => {
    const latest = new Latest();
    const asked: string[] = [];
    latest.ask(() => Promise.reject(new Error('no')));
    latest.ask(async () => {
      asked.push('next');
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(['next']);
  });
  it('forgets what is no longer wanted', async () => {
    const latest = new Latest();
    const asked: string[] = [];
    latest.ask(async () => {});
    latest.ask(async () => {
      asked.push('unwanted');
    });
    latest.forget();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([]);
  });
});
