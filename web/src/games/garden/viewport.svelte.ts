// The window onto the garden: it follows the garden as long as nobody has moved it.

import type { Box } from './picture';
import {
  fit,
  keep,
  reveal,
  square_at,
  zoom_at,
  to_world,
  type Camera,
  type Point,
  type Port,
} from './camera';
import type { Square } from './types';

/** Squares of bare table around the garden when it is fitted: cards reach out one square further. */
const AROUND = 1.15;

/** So long without a move, and the garden is drawn anew at its scale. */
const REST = 180;

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  port = $state.raw<Port>({ width: 0, height: 0 });
  /** Nobody has panned or zoomed: the garden is fitted whenever it grows. */
  auto = $state(true);
  /** Glides to where it was told to be; a hand moves it without delay. */
  gliding = $state(false);
  /** A hand is moving it now. */
  held = $state(false);

  /** On a phone a panel lies over so much of the port, from below; this is to be seen above it. */
  covered = $state.raw<{ height: number; wanted: Box } | null>(null);

  #frame = 0;
  #wanted: Camera | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #moved = 0;
  /** Where the element is: asking for it makes a browser lay out the page, so it is asked when that may change. */
  #corner = { left: 0, top: 0 };

  constructor(private readonly box: () => Box) {}

  /** Watches the size of the element that shows the garden. */
  open(node: HTMLElement): () => void {
    const find = () => (this.#corner = node.getBoundingClientRect());
    const measure = () => {
      find();
      const first = this.port.width === 0;
      this.port = { width: node.clientWidth, height: node.clientHeight };
      if (first || this.auto) this.fit(false);
      else this.camera = keep(this.camera, this.box(), this.port);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    node.addEventListener('pointerenter', find);
    node.addEventListener('pointerdown', find, { capture: true });
    addEventListener('scroll', find, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      node.removeEventListener('pointerenter', find);
      node.removeEventListener('pointerdown', find, { capture: true });
      removeEventListener('scroll', find);
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#rest);
    };
  }

  get least(): number {
    return Math.min(0.35, this.#fitted().scale * 0.8);
  }
  #fitted(): Camera {
    // The buttons stand in a row below on a phone, beside the garden elsewhere; see garden.css.
    const small = this.port.width < 600;
    if (small && this.covered) {
      const { height, wanted } = this.covered;
      return fit(wanted, this.port, AROUND + 1, { side: 0, bottom: 54 + height }, 0.5);
    }
    return fit(this.box(), this.port, AROUND, { side: small ? 0 : 54, bottom: small ? 54 : 0 });
  }

  fit(gliding = true): void {
    this.auto = true;
    this.#go(this.#fitted(), gliding);
  }
  /** The garden has grown, or something is to be seen that may lie outside. */
  follow(): void {
    if (this.auto) this.#go(this.#fitted(), true);
  }
  show(square: Square): void {
    this.#go(reveal(this.camera, square, this.port), true);
  }
  zoom(factor: number): void {
    this.auto = false;
    const middle = { x: this.port.width / 2, y: this.port.height / 2 };
    this.#go(keep(zoom_at(this.camera, factor, middle, this.least), this.box(), this.port), true);
  }
  step(dx: number, dy: number): void {
    this.auto = false;
    const moved = { ...this.camera, x: this.camera.x - dx * 90, y: this.camera.y - dy * 90 };
    this.#go(keep(moved, this.box(), this.port), true);
  }

  /** By hand: many times a frame, drawn once. */
  pan(dx: number, dy: number): void {
    const from = this.#wanted ?? this.camera;
    this.#move({ ...from, x: from.x + dx, y: from.y + dy });
  }
  pinch(factor: number, at: Point): void {
    this.#move(zoom_at(this.#wanted ?? this.camera, factor, at, this.least));
  }
  /** Once a frame, in the frame itself. */
  follow_fingers(by: Point, factor: number, at: Point): void {
    const { x, y, scale } = this.camera;
    this.#hold();
    this.#draw(zoom_at({ scale, x: x + by.x, y: y + by.y }, factor, at, this.least));
  }
  #hold(): void {
    this.auto = false;
    this.gliding = false;
    this.held = true;
  }
  #draw(camera: Camera): void {
    this.#moved = performance.now();
    this.camera = keep(camera, this.box(), this.port);
    this.#rest ??= setTimeout(() => this.#settle(), REST);
  }
  #move(camera: Camera): void {
    this.#hold();
    this.#wanted = camera;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw(this.#wanted!);
      this.#wanted = null;
    });
  }
  /** Drawn sharply again once it rests. */
  #settle(): void {
    const still = performance.now() - this.#moved;
    this.#rest = still < REST ? setTimeout(() => this.#settle(), REST - still) : undefined;
    if (!this.#rest) this.held = false;
  }
  #go(camera: Camera, gliding: boolean): void {
    if (this.port.width === 0) return;
    this.gliding = gliding;
    this.camera = camera;
  }

  point(event: { clientX: number; clientY: number }): Point {
    return { x: event.clientX - this.#corner.left, y: event.clientY - this.#corner.top };
  }
  /** The square under a pointer. */
  square(event: { clientX: number; clientY: number }): Square {
    return square_at(this.#wanted ?? this.camera, this.point(event));
  }
  place(event: { clientX: number; clientY: number }): Square {
    return to_world(this.#wanted ?? this.camera, this.point(event));
  }
  contains(event: { clientX: number; clientY: number }): boolean {
    const { x, y } = this.point(event);
    return x >= 0 && y >= 0 && x < this.port.width && y < this.port.height;
  }
}
