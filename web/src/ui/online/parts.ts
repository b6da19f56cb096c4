// What the page of an online table puts around every game's table. A table finds it in its context, so
// that tables of this device load none of it.

import { getContext, setContext, type Component } from 'svelte';
import type { OnlineTable } from '../../table/online/table.svelte';

export interface OnlineParts {
  /** Who is there, clocks, and the state of the line: a line under the bar. */
  Strip: Component<{ online: OnlineTable }>;
  /** Opens the people, the chat and what can be done. */
  Door: Component<{ online: OnlineTable; wide?: boolean }>;
  /** What asks for an answer or cannot wait, over the table. */
  Notices: Component<{ online: OnlineTable; alone?: boolean }>;
  /** What is said and what happens around the game, beside a table on a wide screen. */
  Beside: Component<{ online: OnlineTable }>;
  /** In what is read meanwhile: whose turn it is already, and that the clock runs. */
  Running: Component<{ online: OnlineTable }>;
}

const KEY = Symbol('online');
export const set_parts = (parts: OnlineParts): void => void setContext(KEY, parts);
export const get_parts = (): OnlineParts | null => getContext<OnlineParts | undefined>(KEY) ?? null;
