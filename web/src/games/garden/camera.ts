// Looking at the garden: one translation and one scale. A square is CELL wide before scaling, and
// the middle of the square 0,0 is the world's origin.

import type { Box } from './picture';
import type { Square } from './types';

export const CELL = 60;
export const NEAR = 1.6;

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface Port {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What lies over the edges of the port: buttons. */
export interface Insets {
  readonly side: number;
  readonly bottom: number;
}

/** The largest view that shows the box with so many squares around it, in the middle of what is free of the port. */
export function fit(box: Box, port: Port, around: number, insets: Insets, largest = 1.1): Camera {
  const width = (box.right - box.left + 1 + 2 * around) * CELL;
  const height = (box.bottom - box.top + 1 + 2 * around) * CELL;
  const free = { width: port.width - 2 * insets.side, height: port.height - insets.bottom };
  const scale = Math.min(free.width / width, free.height / height, largest);
  return {
    scale,
    x: port.width / 2 - ((box.left + box.right) / 2) * CELL * scale,
    y: free.height / 2 - ((box.top + box.bottom) / 2) * CELL * scale,
  };
}

/** Zooms so that what is under the point stays there. */
export function zoom_at(camera: Camera, factor: number, at: Point, least: number): Camera {
  const scale = Math.min(NEAR, Math.max(least, camera.scale * factor));
  const by = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

/** The garden is never lost: a part of it, two squares wide at least, stays in the port. */
export function keep(camera: Camera, box: Box, port: Port): Camera {
  const hold = (offset: number, first: number, last: number, size: number): number => {
    const low = (first - 0.5) * CELL * camera.scale + offset;
    const high = (last + 0.5) * CELL * camera.scale + offset;
    const seen = Math.min(2 * CELL * camera.scale, size / 2);
    if (high < seen) return offset + (seen - high);
    if (low > size - seen) return offset - (low - (size - seen));
    return offset;
  };
  const kept = {
    scale: camera.scale,
    x: hold(camera.x, box.left, box.right, port.width),
    y: hold(camera.y, box.top, box.bottom, port.height),
  };
  // A corner of the box may be bare: then the nearest square is brought into sight.
  const half = (CELL * kept.scale) / 2;
  const short = (at: number, size: number): number =>
    at < half ? half - at : at > size - half ? size - half - at : 0;
  // Walked through in every frame of a gesture: numbers only, nothing to collect afterwards.
  let [right, down, least] = [0, 0, Infinity];
  for (const square of box.squares ?? []) {
    const x = short(square[0] * CELL * kept.scale + kept.x, port.width);
    const y = short(square[1] * CELL * kept.scale + kept.y, port.height);
    const far = x * x + y * y;
    if (far === 0) return kept;
    if (far < least) [right, down, least] = [x, y, far];
  }
  return least < Infinity ? { ...kept, x: kept.x + right, y: kept.y + down } : kept;
}

/** Moves just as far as it takes to see the card with this centre. */
export function reveal(camera: Camera, [x, y]: Square, port: Port, reach = 1.6): Camera {
  const move = (offset: number, at: number, size: number): number => {
    const low = (at - reach) * CELL * camera.scale + offset;
    const high = (at + reach) * CELL * camera.scale + offset;
    if (high - low > size) return offset;
    if (low < 0) return offset - low;
    if (high > size) return offset - (high - size);
    return offset;
  };
  return { scale: camera.scale, x: move(camera.x, x, port.width), y: move(camera.y, y, port.height) };
}

/** Where a point of the port lies, in squares. */
export const to_world = (camera: Camera, at: Point): Square => [
  (at.x - camera.x) / camera.scale / CELL,
  (at.y - camera.y) / camera.scale / CELL,
];
/** The square under a point of the port. */
export function square_at(camera: Camera, at: Point): Square {
  const [x, y] = to_world(camera, at);
  // No negative zero: squares are compared as texts.
  return [Math.round(x) + 0, Math.round(y) + 0];
}
