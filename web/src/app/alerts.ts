// “It is your turn”, for those who look elsewhere: a notification, if it was allowed.

import { change, settings } from './settings.svelte';

/** Whether this browser has notifications, and the person may be asked: it needs TLS or this machine. */
export const can_notify = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied';

/** Asks the person, once they wanted it; never without. */
export async function allow_notifications(wanted: boolean): Promise<void> {
  if (!wanted) {
    change('notify', false);
    return;
  }
  if (!can_notify()) return;
  const answer = await Notification.requestPermission();
  change('notify', answer === 'granted');
}

/** Runs what puts a notification away as soon as the person looks at this page again. */
function once_back(put_away: () => void): void {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    put_away();
  };
  document.addEventListener('visibilitychange', look);
  look();
}

export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !can_notify() || Notification.permission !== 'granted' || !document.hidden) return;
  // The next turn takes the place of the last one, and is heard all the same.
  const options = { body, tag, renotify: true };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
    once_back(() => shown.close());
  } catch {
    // Phones only allow it to a service worker.
    void navigator.serviceWorker?.ready
      .then(async (worker) => {
        await worker.showNotification(title, options);
        once_back(() => {
          const put_away = (shown: Notification[]) => shown.forEach((each) => each.close());
          worker.getNotifications({ tag }).then(put_away, () => {});
        });
      })
      .catch(() => {});
  }
}
