import { go } from '../app/router.svelte';
import { games } from '../games';
import { t } from '../i18n/index.svelte';
import { hand_over } from './current';
import { save_file } from './files';
import { Refusal } from './messages';
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
  const under_way = dealing.get(session);
  if (under_way) return under_way;
  const done = deal_again(session).finally(() => dealing.delete(session));
  dealing.set(session, done);
  return done;
}

/** Asked twice while it is under way, there is still one next table. */
const dealing = new WeakMap<TableSession, Promise<void>>();

async function deal_again(session: TableSession): Promise<void> {
  const next = await LocalSession.create(
    await open_engine(),
    session.game,
    [...session.seats],
    session.view.options,
  );
  hand_over(next);
  go(`/table/${next.id}`);
}

/** Whether there is a record yet: a server keeps what is hidden to itself until the game is over. */
export const has_record = ({ online, over, game }: TableSession): boolean =>
  !online || over || games[game].open_hands;

/** Null if it was saved; else why not, in words. */
export async function save_record(session: TableSession): Promise<string | null> {
  try {
    save_file(await session.record());
    return null;
  } catch (error) {
    return error instanceof Refusal && session.online ? session.online.why(error) : t('record.failed');
  }
}
