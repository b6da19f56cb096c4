// Pieces as pictures: one element instead of a hundred. A full garden holds forty cards of nine squares, and
// a phone has to walk through everything that is drawn by reference whenever it moves.

import type { Component } from 'svelte';
import CardShape from '../../art/garden/CardShape.svelte';
import { turned } from '../../art/garden/card';
import { kAnimals, kGardeners, kOrnaments } from '../../art/garden/shapes';
import FlowerShape from '../../art/flowers/FlowerShape.svelte';
import HopShape from '../../art/garden/HopShape.svelte';
import TokenShape from '../../art/garden/TokenShape.svelte';
import { stamp } from '../../art/stamp';
import type { Colour } from './types';

export type PrintKind = 'card' | 'flower' | 'token' | 'hop' | 'gardener' | 'animal' | 'ornament';

interface Piece {
  name: string;
  box: string;
  cut: () => void;
}

function piece(kind: PrintKind, colour: Colour, pattern: readonly string[], turn: number): Piece {
  const make = <P extends Record<string, unknown>>(
    name: string,
    box: string,
    shape: Component<P>,
    props: P,
  ): Piece => ({ name, box, cut: () => stamp(name, shape, props) });
  switch (kind) {
    case 'card': {
      const look = turned(pattern, turn);
      const name = `card-${colour}-${look.join('').replaceAll('#', 'x').replaceAll('.', 'o')}`;
      return make(name, '-90 -90 180 180', CardShape, { colour, pattern: look });
    }
    case 'flower':
      return make(`flower-${colour}`, '-30 -30 60 60', FlowerShape, { colour });
    case 'token':
      return make(`picked-${colour}`, '-30 -30 60 60', TokenShape, { colour });
    case 'hop':
      return make(`hop-${colour}`, '-36 -36 72 72', HopShape, { colour });
    case 'gardener':
      return make(`gardener-${colour}`, '-34 -34 68 68', kGardeners[colour], {});
    case 'animal':
      return make(`animal-${colour}`, '-34 -34 68 68', kAnimals[colour], {});
    case 'ornament':
      return make(`ornament-${colour}`, '-34 -34 68 68', kOrnaments[colour], {});
  }
}

const printed = new Map<string, string>();

/** The address of a picture of the piece, in the inks of the theme. */
export function print(
  kind: PrintKind,
  colour: Colour,
  theme: string,
  pattern: readonly string[] = [],
  turn = 0,
): string {
  const { name, box, cut } = piece(kind, colour, pattern, turn);
  const key = `${theme} ${name}`;
  let found = printed.get(key);
  if (!found) {
    cut();
    found = picture(name, box);
    printed.set(key, found);
  }
  return found;
}

/** A picture stands alone: it brings the shapes that it refers to, and its inks are written out. */
function picture(name: string, box: string): string {
  const shapes = new Map<string, string>();
  const writer = new XMLSerializer();
  const collect = (id: string): void => {
    if (shapes.has(id)) return;
    shapes.set(id, '');
    const drawn = writer.serializeToString(document.getElementById(id)!).replace(/<!--.*?-->/gs, '');
    shapes.set(id, drawn);
    for (const [, other] of drawn.matchAll(/href="#(art-[^"]+)"/g)) collect(other!);
  };
  collect(`art-${name}`);
  const inks = getComputedStyle(document.documentElement);
  const text = [...shapes.values()]
    .join('')
    .replace(/var\((--[\w-]+)\)/g, (_, ink: string) => inks.getPropertyValue(ink).trim());
  // Twice as large as it is used at first, so that it stays sharp where a browser keeps it as pixels.
  const [, , width, height] = box.split(' ').map(Number);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${2 * width!}" height="${2 * height!}">` +
    `<defs>${text}</defs><use href="#art-${name}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
