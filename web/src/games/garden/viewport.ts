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

/** So long without a move, and the garden is drawn anew at its scale: later under a finger, which may go on. */
const REST = 180;
const HOLD = 700;

/** Moves the world itself, past the reactive page: a frame of a gesture writes one style and nothing else. */
export class Viewport {
  camera: Camera = { x: 0, y: 0, scale: 1 };
  port: Port = { width: 0, height: 0 };
  /** On a phone a panel lies over so much of the port, from below; this is to be seen above it. */
  covered: { height: number; wanted: Box } | null = null;

  /** Nobody has panned or zoomed: the garden is fitted whenever it grows. */
  #auto = true;
  /** A hand is moving it now. */
  #held = false;
  #gliding = false;
  #stage: HTMLElement | null = null;
  #world: HTMLElement | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #patience = REST;
  #moved = 0;
  /** Where the element is: asking for it makes a browser lay out the page, so it is asked when that may change. */
  #corner = { left: 0, top: 0 };

  constructor(private readonly box: () => Box) {}

  /** Shows the world, which lies in the stage, and watches the size of the stage. */
  open(stage: HTMLElement, world: HTMLElement): () => void {
    this.#stage = stage;
    this.#world = world;
    const find = () => this.locate();
    const measure = () => {
      find();
      const first = this.port.width === 0;
      this.port = { width: stage.clientWidth, height: stage.clientHeight };
      if (first || this.#auto) this.fit(false);
      else this.#go(keep(this.camera, this.box(), this.port), false);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    stage.addEventListener('mouseenter', find);
    addEventListener('scroll', find, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      stage.removeEventListener('mouseenter', find);
      removeEventListener('scroll', find);
      clearTimeout(this.#rest);
    };
  }

  /** Asks where the stage is; whoever lays a first finger on it asks. */
  locate(): void {
    if (this.#stage) this.#corner = this.#stage.getBoundingClientRect();
  }

  get least(): number {
    return Math.min(0.35, this.#fitted().scale * 0.8);
  }
  #fitted(): Camera {
    // The buttons stand in a row below on a phone, beside the garden elsewhere; see styles/.
    const small = innerWidth < 600;
    if (small && this.covered) {
      const { height, wanted } = this.covered;
      return fit(wanted, this.port, AROUND + 1, { side: 0, bottom: 54 + height }, 0.5);
    }
    return fit(this.box(), this.port, AROUND, { side: small ? 0 : 54, bottom: small ? 54 : 0 });
  }

  fit(gliding = true): void {
    this.#auto = true;
    this.#go(this.#fitted(), gliding);
  }
  /** The garden has grown, or something is to be seen that may lie outside. */
  follow(): void {
    if (this.#auto) this.#go(this.#fitted(), true);
  }
  show(square: Square): void {
    this.#go(reveal(this.camera, square, this.port), true);
  }
  zoom(factor: number): void {
    this.#auto = false;
    const middle = { x: this.port.width / 2, y: this.port.height / 2 };
    this.#go(keep(zoom_at(this.camera, factor, middle, this.least), this.box(), this.port), true);
  }
  step(dx: number, dy: number): void {
    this.#auto = false;
    const moved = { ...this.camera, x: this.camera.x - dx * 90, y: this.camera.y - dy * 90 };
    this.#go(keep(moved, this.box(), this.port), true);
  }

  /** By hand. Browsers tell of pointers once a frame, so that each is drawn as it comes. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.camera;
    this.#follow_hand({ scale, x: x + dx, y: y + dy });
  }
  pinch(factor: number, at: Point): void {
    this.#follow_hand(zoom_at(this.camera, factor, at, this.least));
  }
  /** Two fingers: what was between them has moved by this, and grown by this factor. */
  follow_fingers(by: Point, factor: number, at: Point): void {
    const { x, y, scale } = this.camera;
    this.#follow_hand(zoom_at({ scale, x: x + by.x, y: y + by.y }, factor, at, this.least));
  }
  /** A finger came down, or the last one left. To look after the rest in the middle of a gesture costs a frame. */
  touched(down: boolean): void {
    this.#patience = down ? HOLD : REST;
    if (!this.#rest) return;
    clearTimeout(this.#rest);
    this.#wait(this.#patience);
  }
  #wait(time: number): void {
    this.#rest = setTimeout(() => this.#settle(), time);
  }
  #follow_hand(camera: Camera): void {
    this.#auto = false;
    this.#moved = performance.now();
    this.camera = keep(camera, this.box(), this.port);
    if (!this.#rest) this.#wait(this.#patience);
    this.#glide(false);
    if (!this.#held) this.#world!.style.willChange = 'transform';
    this.#held = true;
    this.#draw();
  }
  #draw(): void {
    const { x, y, scale } = this.camera;
    if (this.#world) this.#world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }
  /** Drawn sharply again once it rests. */
  #settle(): void {
    const left = this.#patience - (performance.now() - this.#moved);
    this.#rest = undefined;
    if (left > 0) return this.#wait(Math.ceil(left));
    this.#held = false;
    this.#world!.style.willChange = '';
    this.#tell();
  }
  #go(camera: Camera, gliding: boolean): void {
    if (this.port.width === 0) return;
    this.camera = camera;
    this.#glide(gliding);
    this.#draw();
    this.#tell();
  }
  /** Told where to be, it glides there; a hand moves it without delay. */
  #glide(gliding: boolean): void {
    if (gliding !== this.#gliding) this.#world?.classList.toggle('gliding', gliding);
    this.#gliding = gliding;
  }
  /** For whoever looks from outside, once it rests. */
  #tell(): void {
    if (this.#stage) this.#stage.dataset['scale'] = this.camera.scale.toFixed(3);
  }

  point(event: { clientX: number; clientY: number }): Point {
    return { x: event.clientX - this.#corner.left, y: event.clientY - this.#corner.top };
  }
  /** The square under a pointer. */
  square(event: { clientX: number; clientY: number }): Square {
    return square_at(this.camera, this.point(event));
  }
  place(event: { clientX: number; clientY: number }): Square {
    return to_world(this.camera, this.point(event));
  }
  contains(event: { clientX: number; clientY: number }): boolean {
    const { x, y } = this.point(event);
    return x >= 0 && y >= 0 && x < this.port.width && y < this.port.height;
  }
}
