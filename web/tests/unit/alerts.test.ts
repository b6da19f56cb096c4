// “It is your turn” as a notification, of the page itself or of its service worker.
import './setup';
import { beforeEach, describe, expect, it, vi } from 'vitest';

class Shown {
  static permission = 'granted';
  static all: Shown[] = [];
  /** As on a phone, where a page may not. */
  static refuses = false;
  onclick: (() => void) | null = null;
  open = true;
  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string; renotify?: boolean },
  ) {
    if (Shown.refuses) throw new TypeError('Illegal constructor.');
    Shown.all.push(this);
  }
  close(): void {
    this.open = false;
  }
}
const page = new EventTarget() as EventTarget & { hidden: boolean };
const worker = {
  showNotification(title: string, options: Shown['options']) {
    Shown.refuses = false;
    new Shown(title, options);
    Shown.refuses = true;
    return Promise.resolve();
  },
  getNotifications: ({ tag }: { tag: string }) =>
    Promise.resolve(Shown.all.filter(({ open, options }) => open && options.tag === tag)),
};
vi.stubGlobal('Notification', Shown);
vi.stubGlobal('document', page);
vi.stubGlobal('navigator', { languages: ['en'], serviceWorker: { ready: Promise.resolve(worker) } });

const { notify } = await import('../../src/app/alerts');
const { settings } = await import('../../src/app/settings.svelte');

function look(there: boolean): void {
  page.hidden = !there;
  page.dispatchEvent(new Event('visibilitychange'));
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  settings.notify = true;
  Shown.all = [];
  look(false);
});

describe.each([
  ['the page', false],
  ['the service worker', true],
])('a notification of %s', (_, refuses) => {
  beforeEach(() => {
    Shown.refuses = refuses;
  });

  it('is heard at the second turn too, though it takes the place of the first', async () => {
    notify('Your turn', 'Bloom', 'bloom-t');
    await settle();
    notify('Your turn', 'Bloom', 'bloom-t');
    await settle();
    expect(Shown.all.map(({ options }) => options)).toEqual(
      [0, 1].map(() => ({ body: 'Bloom', tag: 'bloom-t', renotify: true })),
    );
  });

  it('is put away when the person is back, and only then', async () => {
    notify('Your turn', 'Bloom', 'bloom-t');
    await settle();
    look(false);
    await settle();
    expect(Shown.all.map(({ open }) => open)).toEqual([true]);
    look(true);
    await settle();
    expect(Shown.all.map(({ open }) => open)).toEqual([false]);
  });

  it('is not shown to somebody who looks', async () => {
    look(true);
    notify('Your turn', 'Bloom', 'bloom-t');
    await settle();
    expect(Shown.all).toEqual([]);
  });
});
