import { mount, untrack, type Component } from 'svelte';

const cut = new Set<string>();
let shelf: SVGDefsElement | undefined;

function defs(): SVGDefsElement {
  if (!shelf?.isConnected) {
    const namespace = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(namespace, 'svg');
    svg.setAttribute('class', 'art-shelf');
    svg.setAttribute('aria-hidden', 'true');
    shelf = document.createElementNS(namespace, 'defs');
    svg.append(shelf);
    document.body.append(svg);
    cut.clear();
  }
  return shelf;
}

/** Draws a shape once for the whole page, to be printed by reference (`#art-` and its name): a table shows the same
    flower a hundred times, and a hundred copies of its twenty paths would weigh the page down.
    The name must tell all that the shape depends on. Colours are inherited where it is printed. */
export function stamp<P extends Record<string, unknown>>(name: string, shape: Component<P>, props: P): void {
  const id = `art-${name}`;
  untrack(() => {
    const target = defs();
    if (cut.has(id)) return;
    cut.add(id);
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.id = id;
    target.append(group);
    mount(shape, { target: group, props: { ...props } });
  });
}
