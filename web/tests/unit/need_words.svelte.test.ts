// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { need_words, speak, speech } from '../../src/i18n/index.svelte';

// A page is loaded by an expression that asks for its words: it must not be loaded again for another language.
it('asking for words does not depend on the language', async () => {
  await speak('en');
  let asked = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      asked += 1;
      void need_words('online');
    });
  });
  flushSync();
  await need_words('online');
  await speak('de');
  flushSync();
  stop();
  expect(speech.language).toBe('de');
  expect(asked).toBe(1);
  await speak('en');
});
