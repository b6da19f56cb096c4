// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { game_ids } from '../games/ids';
import * as art from './index';
import { load_captions } from './captions';
import { rooms } from './gallery';
import { turned } from './garden/card';
import { tile_look } from './town/tile';

const exhibits = rooms(await load_captions('en')).flatMap((room) => room.exhibits);
const pieces: [string, Component<Record<string, unknown>>, Record<string, unknown>][] = exhibits.map(
  ({ caption, piece, props }) => [`${caption} ${JSON.stringify(props)}`, piece, props],
);
for (const name of Object.keys(art.kIcons))
  pieces.push([`icon ${name}`, art.Icon as unknown as Component<Record<string, unknown>>, { name }]);
for (const game of game_ids)
  pieces.push([`plate ${game}`, art.HomePicture as unknown as Component<Record<string, unknown>>, { game }]);

let shown: Record<string, unknown> | undefined;
function show(piece: Component<Record<string, unknown>>, props: Record<string, unknown>): SVGElement {
  shown = mount(piece, { target: document.body, props });
  flushSync();
  return document.body.querySelector('svg.art')!;
}
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

describe('every piece', () => {
  it.each(pieces)('%s is an image with a name', (_, piece, props) => {
    const svg = show(piece, { ...props, title: 'its name' });
    expect(svg.getAttribute('role')).toBe('img');
    expect(svg.querySelector(':scope > title')?.textContent).toBe('its name');
    expect(svg.hasAttribute('aria-hidden')).toBe(false);
  });

  it.each(pieces)('%s is decoration without one', (_, piece, props) => {
    const svg = show(piece, props);
    expect(svg.getAttribute('aria-hidden')).toBe('true');
    expect(svg.hasAttribute('role')).toBe(false);
    expect(svg.querySelector('title')).toBeNull();
  });

  it.each(pieces)(
    '%s prints only shapes that are drawn, has no ids of its own and no filters',
    (_, piece, props) => {
      const svg = show(piece, props);
      expect(svg.querySelectorAll('path, circle, rect, ellipse, use').length).toBeGreaterThan(0);
      for (const use of svg.querySelectorAll('use')) {
        const shape = document.querySelector(use.getAttribute('href')!);
        expect(shape?.querySelectorAll('path, circle, rect, ellipse, use').length).toBeGreaterThan(0);
      }
      expect(svg.querySelectorAll('[id], [style*="filter"], filter, linearGradient').length).toBe(0);
    },
  );
});

describe('the shelf of shapes', () => {
  it('holds every shape once', () => {
    const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a town tile', () => {
  it('is read from the text of the engine', () => {
    expect(tile_look('O')).toEqual({ kind: 'building', type: 'O', partners: [] });
    expect(tile_look('SHP')).toEqual({ kind: 'building', type: 'S', partners: ['H', 'P'] });
    expect(tile_look('*M')).toEqual({ kind: 'community', type: 'M', partners: [] });
    expect(tile_look('?').kind).toBe('back');
  });
});

describe('a garden card', () => {
  it('turns clockwise by quarters', () => {
    expect(turned(['##.', '#..', '...'], 1)).toEqual(['.##', '..#', '...']);
    expect(turned(['##.', '#..', '..#'], 4)).toEqual(['##.', '#..', '..#']);
    expect(turned(['#..', '...', '...'], 3)).toEqual(['...', '...', '#..']);
  });
});
