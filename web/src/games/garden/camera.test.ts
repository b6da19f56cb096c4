import { describe, expect, it } from 'vitest';
import { CELL, fit, keep, NEAR, reveal, square_at, to_world, zoom_at, type Camera } from './camera';

const box = { left: -4, top: -2, right: 5, bottom: 7 };
const port = { width: 390, height: 420 };
const none = { side: 0, bottom: 0 };
const seen = (camera: Camera, x: number, y: number) => ({
  x: x * CELL * camera.scale + camera.x,
  y: y * CELL * camera.scale + camera.y,
});

describe('looking at a garden', () => {
  it('fits the whole garden with table around it', () => {
    const camera = fit(box, port, 1, none);
    const first = seen(camera, box.left - 1.5, box.top - 1.5);
    const last = seen(camera, box.right + 1.5, box.bottom + 1.5);
    expect(first.x).toBeGreaterThanOrEqual(-0.01);
    expect(first.y).toBeGreaterThanOrEqual(-0.01);
    expect(last.x).toBeLessThanOrEqual(port.width + 0.01);
    expect(last.y).toBeLessThanOrEqual(port.height + 0.01);
  });
  it('leaves room for the buttons', () => {
    const camera = fit(box, port, 1, { side: 40, bottom: 54 });
    expect(seen(camera, box.left - 1.5, 0).x).toBeGreaterThanOrEqual(39.9);
    expect(seen(camera, 0, box.bottom + 1.5).y).toBeLessThanOrEqual(port.height - 53.9);
  });
  it('does not blow up a single card', () => {
    expect(
      fit({ left: -1, top: -1, right: 1, bottom: 1 }, { width: 2000, height: 2000 }, 1, none).scale,
    ).toBe(1.1);
  });
  it('keeps what is under the fingers there while it zooms', () => {
    const camera = fit(box, port, 1, none);
    const at = { x: 100, y: 300 };
    const closer = zoom_at(camera, 1.7, at, 0.1);
    const before = to_world(camera, at);
    const after = to_world(closer, at);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    expect(closer.scale).toBeCloseTo(camera.scale * 1.7);
  });
  it('zooms neither further nor closer than makes sense', () => {
    const camera = fit(box, port, 1, none);
    expect(zoom_at(camera, 100, { x: 0, y: 0 }, 0.2).scale).toBe(NEAR);
    expect(zoom_at(camera, 0.001, { x: 0, y: 0 }, 0.2).scale).toBe(0.2);
  });
  it('never loses the garden', () => {
    for (const [dx, dy] of [
      [9000, 0],
      [-9000, 0],
      [0, 9000],
      [0, -9000],
      [-9000, 9000],
    ]) {
      const camera = fit(box, port, 1, none);
      const kept = keep({ ...camera, x: camera.x + dx!, y: camera.y + dy! }, box, port);
      const first = seen(kept, box.left - 0.5, box.top - 0.5);
      const last = seen(kept, box.right + 0.5, box.bottom + 0.5);
      const width = Math.min(last.x, port.width) - Math.max(first.x, 0);
      const height = Math.min(last.y, port.height) - Math.max(first.y, 0);
      expect(width).toBeGreaterThanOrEqual(2 * CELL * kept.scale - 0.01);
      expect(height).toBeGreaterThanOrEqual(2 * CELL * kept.scale - 0.01);
    }
  });
  it('never loses a garden whose box has a bare corner', () => {
    const squares: [number, number][] = [
      [box.left, box.top],
      [box.right, box.bottom],
    ];
    const camera = { x: 0, y: 0, scale: 3 };
    for (const [dx, dy] of [
      [9000, -9000],
      [-9000, 9000],
      [-9000, -9000],
      [9000, 9000],
    ]) {
      const kept = keep({ ...camera, x: dx!, y: dy! }, { ...box, squares }, port);
      const in_sight = squares.filter(([x, y]) => {
        const at = seen(kept, x, y);
        return at.x > 0 && at.x < port.width && at.y > 0 && at.y < port.height;
      });
      expect(in_sight.length).toBeGreaterThan(0);
    }
  });
  it('leaves alone what is in sight', () => {
    const camera = fit(box, port, 2, none);
    expect(keep(camera, box, port)).toEqual(camera);
    expect(reveal(camera, [0, 0], port)).toEqual(camera);
  });
  it('brings a card into sight', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    const shown = reveal(camera, [20, -9], port);
    const corner = seen(shown, 21.5, -10.5);
    expect(corner.x).toBeLessThanOrEqual(port.width);
    expect(corner.y).toBeGreaterThanOrEqual(0);
  });
  it('finds the square under a point', () => {
    const camera = { x: 200, y: 100, scale: 0.5 };
    expect(square_at(camera, { x: 200, y: 100 })).toEqual([0, 0]);
    expect(square_at(camera, { x: 200 - 16, y: 100 + 44 })).toEqual([-1, 1]);
    // Squares are compared as texts: no negative zero.
    expect(Object.is(square_at(camera, { x: 199, y: 99 })[0], 0)).toBe(true);
  });
});
