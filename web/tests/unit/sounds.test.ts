// Sounds of a table: how many tones each has, and that who wants none hears none.
import './setup';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const levels: number[] = [];
const param = () => ({
  setValueAtTime: () => {},
  linearRampToValueAtTime: (level: number) => levels.push(level),
  exponentialRampToValueAtTime: () => {},
});
class Audio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator = () => ({
    frequency: { ...param(), linearRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
    start: () => {},
    stop: () => {},
  });
  createGain = () => ({ gain: param(), connect: () => {} });
}
vi.stubGlobal('AudioContext', Audio);
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });

const { play } = await import('../../src/app/sounds');
const { settings } = await import('../../src/app/settings.svelte');

beforeEach(() => {
  levels.length = 0;
  settings.sound = true;
  settings.volume = 60;
});

describe('a sound', () => {
  it('is made of tones', () => {
    for (const [sound, tones] of [
      ['place', 2],
      ['draw', 1],
      ['turn', 2],
      ['end', 4],
    ] as const) {
      levels.length = 0;
      play(sound);
      expect(levels).toHaveLength(tones);
    }
  });
  it('is as loud as the person wants', () => {
    play('place');
    const [usual] = levels;
    settings.volume = 100;
    play('place');
    expect(levels[2]).toBeGreaterThan(usual!);
    expect(Math.max(...levels)).toBeLessThan(1);
  });
  it('is none without sound, or without volume', () => {
    settings.sound = false;
    play('end');
    settings.sound = true;
    settings.volume = 0;
    play('end');
    expect(levels).toEqual([]);
  });
});
