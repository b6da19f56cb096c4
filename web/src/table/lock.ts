// One tab at a table: the one that opened it last. Two would each keep their own game over the other's.

/** Takes the table; the tab that had it is told by `lost`. Returns how to give it up. */
export function take_table(id: string, lost: () => void): () => void {
  // Only where the page is served securely; elsewhere the last move that is kept wins, as before.
  if (!('locks' in navigator)) return () => {};
  let give_up = (): void => {};
  const held = new Promise<void>((resolve) => (give_up = resolve));
  navigator.locks.request(`bloom-table-${id}`, { steal: true }, () => held).catch(lost);
  return give_up;
}
