// Whoever touches a table may ask what its pieces are: what listens to that is loaded with the first touch or key.

import { getContext, setContext } from 'svelte';
import type { Explaining, Point } from './explain.svelte';

export class Asking {
  /** Null until it was loaded. */
  explaining = $state.raw<Explaining | null>(null);
  #root: HTMLElement | null = null;
  #stop = () => {};

  constructor(private readonly at: (node: HTMLElement, point: Point) => string | null) {}

  readonly attach = (root: HTMLElement): (() => void) => {
    this.#root = root;
    const still = new AbortController();
    for (const name of ['pointermove', 'pointerdown'])
      root.addEventListener(name, (event) => void this.#load(event), {
        capture: true,
        once: true,
        signal: still.signal,
      });
    return () => {
      still.abort();
      this.#stop();
      this.explaining = null;
    };
  };

  async #load(event?: Event): Promise<void> {
    const lifted = new AbortController();
    for (const name of ['pointerup', 'pointercancel'])
      this.#root?.addEventListener(name, () => lifted.abort(), { capture: true, signal: lifted.signal });
    try {
      const { Explaining } = await import('./explain.svelte');
      if (this.explaining || !this.#root?.isConnected) return;
      this.explaining = new Explaining(this.at);
      // A finger that was lifted meanwhile has tapped, and holds nothing.
      const tapped = event?.type === 'pointerdown' && lifted.signal.aborted;
      this.#stop = this.explaining.attach(this.#root, tapped ? undefined : event);
    } catch {
      // Without a network nothing is explained; the rules say the same.
    } finally {
      lifted.abort();
    }
  }

  /** By key. */
  async ask(): Promise<void> {
    if (!this.explaining) await this.#load();
    this.explaining?.ask();
  }

  close(): void {
    this.explaining?.close();
  }

  /** The finger that is lifted now has asked, not chosen. */
  get held(): boolean {
    return this.explaining?.held ?? false;
  }
}

const KEY = Symbol('what is asked about');
/** Called by the frame of a table, for what draws many things in one element. */
export const set_asking = (asking: Asking): void => void setContext(KEY, asking);
export const get_asking = (): Asking => getContext<Asking>(KEY);
