// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../app/notices.svelte';
import { delete_table, save_table, StoreError, type StoredTable } from '../app/store';
import en from '../i18n/en';
import { speech } from '../i18n/index.svelte';
import { forget } from './forget';

vi.mock('../app/store', () => ({
  delete_table: vi.fn(),
  save_table: vi.fn(),
  StoreError: class StoreError extends Error {},
}));
const table = { id: 'b', game: 'town' } as StoredTable;
const rows = () => [...document.querySelectorAll('li')];

beforeEach(() => {
  speech.catalogue = en;
  notices.list = [];
  vi.mocked(delete_table).mockReset().mockResolvedValue(undefined);
  vi.mocked(save_table).mockReset().mockResolvedValue('b');
  document.body.innerHTML =
    '<h1>Bloom</h1>' + '<li data-stored><a href="/">Table</a><button>Remove</button></li>'.repeat(3);
});

it('says that a table was removed, goes on at the next one, and brings it back', async () => {
  const [, row, next] = rows();
  row!.querySelector('button')!.focus();
  const refresh = vi.fn(async () => row!.remove());
  await forget(table, refresh);
  expect(notices.list.map(({ text }) => text)).toEqual(['home.forgotten']);
  expect(document.activeElement).toBe(next!.querySelector('a'));
  await notices.list[0]!.ways[0]!.act();
  expect(save_table).toHaveBeenCalledWith(table);
  expect(notices.list).toEqual([]);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('goes to the heading after the last one', async () => {
  const all = rows();
  all[0]!.querySelector('button')!.focus();
  await forget(table, async () => all.forEach((row) => row.remove()));
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

it('keeps what cannot be removed, says so where it is seen, and tries again', async () => {
  vi.mocked(delete_table).mockRejectedValueOnce(new StoreError('failed', 'no'));
  const refresh = vi.fn(async () => {});
  await forget(table, refresh);
  expect(notices.list.map(({ text }) => text)).toEqual(['home.forget.failed']);
  expect(refresh).not.toHaveBeenCalled();
  await notices.list[0]!.ways[0]!.act();
  expect(delete_table).toHaveBeenCalledTimes(2);
  expect(notices.list.map(({ text }) => text)).toEqual(['home.forgotten']);
});

it('tells of no removal where something else went wrong', async () => {
  vi.mocked(delete_table).mockRejectedValue(new Error('no'));
  await expect(forget(table, async () => {})).rejects.toThrow('no');
  expect(notices.list).toEqual([]);
});

it('still offers the way back where it failed', async () => {
  await forget(table, async () => {});
  vi.mocked(save_table).mockRejectedValueOnce(new Error('no'));
  await notices.list[0]!.ways[0]!.act();
  expect(notices.list.map(({ text }) => text)).toEqual(['home.undo.failed']);
  expect(notices.list[0]!.ways.map(({ name }) => name)).toEqual(['undo']);
});
