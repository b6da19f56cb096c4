// The way to the sounds for those who want them; the sounds themselves are loaded when there is one.

import { settings } from './settings.svelte';
import type { Sound } from './sounds';

export type { Sound } from './sounds';

export function hear(sound: Sound): void {
  if (!settings.sound || settings.volume === 0) return;
  // Before somebody touched the page a browser plays nothing.
  if (navigator.userActivation?.hasBeenActive === false) return;
  import('./sounds').then(
    ({ play }) => play(sound),
    () => {},
  );
}
