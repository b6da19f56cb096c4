// Files of the page that are loaded when they are needed. One that is missing most likely belongs to a build
// that the server no longer has: then the new one is opened, once. Everything else is told by whoever asked.

import { need_words, type Part as Words } from '../i18n/index.svelte';

/** A file that could not be loaded. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'PartMissing';
  }
}

/** Loads a part with the words that it says. Rejects with `PartMissing`. */
export async function load_part<T>(part: () => Promise<T>, ...words: Words[]): Promise<T> {
  try {
    const [loaded] = await Promise.all([part(), need_words(...words)]);
    return loaded;
  } catch (error) {
    throw new PartMissing(error);
  }
}

/**
 * The same for a whole page, which has nothing to lose yet: it is opened anew where there is a newer build, and
 * until then goes on loading.
 */
export async function load_page<T>(part: () => Promise<T>, ...words: Words[]): Promise<T> {
  try {
    return await load_part(part, ...words);
  } catch (error) {
    if (await globalThis.bloom?.renew()) return new Promise(() => {});
    throw error;
  }
}
