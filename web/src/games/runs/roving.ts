// One stop for Tab and arrows inside: left and right go along, up and down to what lies nearest there.

import type { Attachment } from 'svelte/attachments';

const middle = (node: Element) => {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** For an element whose buttons are one group. */
export const roving: Attachment<HTMLElement> = (root) => {
  const items = () =>
    [...root.querySelectorAll<HTMLElement>('button')].filter((each) => !each.matches(':disabled, [hidden]'));
  let current: HTMLElement | null = null;
  const settle = () => {
    const all = items();
    if (!current || !all.includes(current)) current = all[0] ?? null;
    for (const each of root.querySelectorAll<HTMLElement>('button')) {
      const index = each === current ? 0 : -1;
      if (each.tabIndex !== index) each.tabIndex = index;
    }
  };
  const focus = (event: FocusEvent) => {
    const found = (event.target as HTMLElement).closest<HTMLElement>('button');
    if (found && root.contains(found)) current = found;
    settle();
  };
  const key = (event: KeyboardEvent) => {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowRight') next = all[at + 1];
    else if (event.key === 'ArrowLeft') next = all[at - 1];
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all.at(-1);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const from = middle(all[at]!);
      const down = event.key === 'ArrowDown' ? 1 : -1;
      next = all
        .map((node) => ({ node, ...middle(node) }))
        .filter(({ y }) => (y - from.y) * down > 8)
        .sort(
          (a, b) =>
            Math.abs(a.y - from.y) * 3 +
            Math.abs(a.x - from.x) -
            Math.abs(b.y - from.y) * 3 -
            Math.abs(b.x - from.x),
        )[0]?.node;
    } else return;
    event.preventDefault();
    next?.focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', focus);
  root.addEventListener('keydown', key);
  settle();
  return () => {
    watch.disconnect();
    root.removeEventListener('focusin', focus);
    root.removeEventListener('keydown', key);
  };
};
