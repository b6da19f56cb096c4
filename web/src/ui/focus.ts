// Where the focus goes when what had it is gone.

export const is_lost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

const can_take = (node: Element | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.isConnected && node !== document.body && !node.matches(':disabled');

/** Back to what opened a dialog; if that is gone too, to the heading of the page. */
export function return_focus(opener: Element | null): void {
  if (!is_lost()) return;
  const heading = () => document.querySelector<HTMLElement>('h1[tabindex], h1');
  const target = can_take(opener) ? opener : heading();
  if (!target) return;
  if (target.tagName === 'H1') target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The first of these that is there, can be chosen and is seen; in the order of the selectors. */
export function first_of(root: ParentNode, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors)
    for (const node of root.querySelectorAll<HTMLElement>(selector))
      if (can_take(node) && node.getClientRects().length > 0) return node;
  return null;
}
