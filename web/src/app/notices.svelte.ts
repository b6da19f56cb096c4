// What is told over any page, a sentence each with the ways out: see docs/decisions/failures.md.

import type { Key } from '../i18n/index.svelte';

export interface Way {
  name: Key;
  act: () => unknown;
}

export interface Notice {
  /** What it is about: a new one takes the place of the old one. */
  id: string;
  text: Key;
  values?: Record<string, string>;
  ways: Way[];
}

class Notices {
  list = $state.raw<Notice[]>([]);

  say(notice: Notice): void {
    this.list = [...this.list.filter(({ id }) => id !== notice.id), notice];
  }

  drop(dropped: string): void {
    if (this.list.some(({ id }) => id === dropped)) this.list = this.list.filter(({ id }) => id !== dropped);
  }
}
export const notices = new Notices();
