// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Asking } from './asking.svelte';

let asking: Asking;
let end = () => {};
const park = () => document.getElementById('park')!;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main><button id="park" data-about="P"></button></main>';
  asking = new Asking(() => null);
  end = asking.attach(document.querySelector('main')!);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function point(type: string): void {
  const event = new MouseEvent(type, { bubbles: true });
  Object.assign(event, { pointerType: 'touch', isPrimary: true });
  park().dispatchEvent(event);
}
async function loaded(): Promise<void> {
  expect(asking.explaining).toBe(null);
  await vi.dynamicImportSettled();
  expect(asking.explaining).not.toBe(null);
}

it('is asked by a finger that was there before what listens to it', async () => {
  point('pointerdown');
  await loaded();
  vi.advanceTimersByTime(600);
  expect(asking.explaining!.now).toMatchObject({ topic: 'P', by: 'hold' });
});

it('is not asked by a finger that had gone before it', async () => {
  point('pointerdown');
  point('pointerup');
  await loaded();
  vi.advanceTimersByTime(5000);
  expect(asking.explaining!.now).toBe(null);
});
