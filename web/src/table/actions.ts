import { go } from '../app/router.svelte';
import { hand_over } from './current';
import { save_file } from './files';
import { open_engine } from './open';
import { Session } from './session.svelte';

/** The same people, bots and options, dealt anew. */
export async function rematch(session: Session): Promise<void> {
  const next = await Session.create(await open_engine(), session.game, session.seats, session.view.options);
  hand_over(next);
  go(`/table/${next.id}`);
}

export async function save_record(session: Session): Promise<void> {
  save_file(await session.record());
}
