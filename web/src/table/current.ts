import { LocalSession } from './session.svelte';

// The table that was just made: handed from the page that made it to the page that shows it,
// so that its engine need not start twice.
let made: LocalSession | null = null;

// The table that was just opened from a file: it says once what was checked.
let checked: string | null = null;
export const say_checked = (id: string): void => void (checked = id);
export function was_checked(id: string): boolean {
  const found = checked === id;
  checked = null;
  return found;
}

export function hand_over(session: LocalSession): void {
  made = session;
}

export function open_session(id: string): Promise<LocalSession | null> {
  const session = made;
  made = null;
  if (session?.id === id) return Promise.resolve(session);
  session?.close();
  return LocalSession.reopen(id);
}
