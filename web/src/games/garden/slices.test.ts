import { describe, expect, it } from 'vitest';
import { Slices } from './slices.svelte';

function table(count: number): { slices: Slices<string>; frame: () => void; shown: () => string } {
  const steps: (() => void)[] = [];
  const slices = new Slices(count, 'a', (step) => steps.push(step));
  return {
    slices,
    frame: () => steps.splice(0).forEach((step) => step()),
    shown: () => slices.parts.map(({ value }) => value).join(''),
  };
}

describe('something dear, shown in parts', () => {
  it('reaches one part a frame, none at once', () => {
    const { slices, frame, shown } = table(3);
    slices.show('b');
    expect(shown()).toBe('aaa');
    frame();
    expect(shown()).toBe('baa');
    frame();
    frame();
    expect(shown()).toBe('bbb');
  });
  it('shows the first part first and goes on with the others where it was', () => {
    const { slices, frame, shown } = table(3);
    for (const value of ['b', 'c', 'd']) {
      slices.show(value);
      frame();
      frame();
    }
    expect(shown()).toBe('ddc');
    frame();
    expect(shown()).toBe('ddd');
  });
  it('does nothing once all is shown', () => {
    const { slices, frame, shown } = table(2);
    slices.show('b');
    for (let i = 0; i < 4; i += 1) frame();
    slices.show('b');
    frame();
    expect(shown()).toBe('bb');
  });
  it('leaves frames to something else, but not for ever', () => {
    const { slices, frame, shown } = table(2);
    slices.show('b');
    for (let i = 0; i < 3; i += 1) {
      slices.wait();
      frame();
    }
    expect(shown()).toBe('aa');
    slices.wait();
    frame();
    expect(shown()).toBe('ba');
    frame();
    expect(shown()).toBe('bb');
  });
  it('can be everywhere at once, and what waited comes to nothing', () => {
    const { slices, frame, shown } = table(3);
    slices.show('b');
    frame();
    slices.now('c');
    expect(shown()).toBe('ccc');
    frame();
    expect(shown()).toBe('ccc');
  });
});
