// A table of this device is removed, and comes back if somebody regrets it.

import { tick } from 'svelte';
import { notices, type Way } from '../app/notices.svelte';
import { delete_table, save_table, StoreError, type StoredTable } from '../app/store';
import { t } from '../i18n/index.svelte';
import { return_focus } from '../ui/focus';

/** The row of a table that holds the focus, and those beside it: what comes next is the first that is still there. */
function rows_here(): (Element | null)[] {
  const row = document.activeElement?.closest('[data-stored]') ?? null;
  return [row, row?.nextElementSibling ?? null, row?.previousElementSibling ?? null];
}

/** Tells over the page what became of it; a table that could not be removed stays. `refresh` shows what is kept. */
export async function forget(table: StoredTable, refresh: () => Promise<void>): Promise<void> {
  const rows = rows_here();
  try {
    await delete_table(table.id);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    notices.say({
      id: 'forgotten',
      text: 'home.forget.failed',
      ways: [{ name: 'trouble.again', act: () => forget(table, refresh) }],
    });
    return;
  }
  await refresh();
  notices.say({
    id: 'forgotten',
    text: 'home.forgotten',
    values: { game: t(`game.${table.game}`) },
    ways: [undo(table, refresh)],
  });
  await tick();
  const next = rows.find((row) => row?.isConnected && row.matches('[data-stored]'));
  return_focus(next?.querySelector('a') ?? null);
}

const undo = (table: StoredTable, refresh: () => Promise<void>): Way => ({
  name: 'undo',
  act: async () => {
    try {
      await save_table(table);
      notices.drop('forgotten');
    } catch {
      // It is kept nowhere else: the way back stays.
      notices.say({ id: 'forgotten', text: 'home.undo.failed', ways: [undo(table, refresh)] });
    }
    await refresh();
  },
});
