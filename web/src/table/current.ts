import { Session } from './session.svelte';

// The table that was just made: handed from the page that made it to the page that shows it,
// so that its engine need not start twice.
let made: Session | null = null;

export function hand_over(session: Session): void {
  made = session;
}

export function open_session(id: string): Promise<Session | null> {
  const session = made;
  made = null;
  if (session?.id === id) return Promise.resolve(session);
  session?.close();
  return Session.reopen(id);
}
