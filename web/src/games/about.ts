// What a game says of a piece when somebody asks: see ui/explain.svelte.ts.

import type { Component } from 'svelte';
import type { Desk } from '../table/desk.svelte';

export interface About<D extends Record<string, unknown> = Record<string, unknown>> {
  name: string;
  /** The clause of the rules that is about it. */
  clause: string;
  /** What it means at this moment; null if there is nothing to say. */
  now: string | null | Promise<string | null>;
  /** What the drawing needs. */
  drawing: D;
}

/** The module that a game loads for it; the words are `explain.<game>.<topic>`. */
export interface AboutModule {
  about: (topic: string, node: HTMLElement, desk: Desk) => About;
  default: Component<Record<string, unknown>>;
}
