// Settings that two tabs change.
import './setup';
import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} }, querySelector: () => null });

async function tab() {
  vi.resetModules();
  const { change, settings, start_settings } = await import('../../src/app/settings.svelte');
  const { get_settings } = await import('../../src/app/store');
  await start_settings();
  return { change, settings, kept: () => get_settings() };
}

beforeEach(() => stored.clear());

it('keeps what one tab changed when another changes something else', async () => {
  const one = await tab();
  const two = await tab();
  one.change('theme', 'dark');
  one.change('name', 'Ada');
  await one.kept();
  two.change('speed', 'fast');
  two.change('confirm', false);
  expect(await two.kept()).toEqual({ theme: 'dark', name: 'Ada', speed: 'fast', confirm: false });
  // The page is drawn with it before anything else is read.
  expect(stored.get('bloom-theme')).toBe('dark');
  const three = await tab();
  expect(three.settings).toMatchObject({ theme: 'dark', name: 'Ada', speed: 'fast', confirm: false });
  three.change('theme', 'system');
  expect(stored.has('bloom-theme')).toBe(false);
});
