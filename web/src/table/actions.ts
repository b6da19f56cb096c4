import { go } from '../app/router.svelte';
import { hand_over } from './current';
import { save_file } from './files';
import { open_engine } from './open';
import type { TableSession } from './session';
import { LocalSession } from './session.svelte';

/** The same people, bots and options, dealt anew. */
export async function rematch(session: TableSession): Promise<void> {
  const { online } = session;
  if (online) {
    // Whoever did not play may watch the next one.
    const id = online.you.seat === null ? online.table.rematch : await online.rematch();
    if (id) go(`/t/${id}`);
    return;
  }
  const next = await LocalSession.create(
    await open_engine(),
    session.game,
    [...session.seats],
    session.view.options,
  );
  hand_over(next);
  go(`/table/${next.id}`);
}

export async function save_record(session: TableSession): Promise<void> {
  save_file(await session.record());
}
