// Carrying a piece by pointer: from where it is grabbed to what lies under it when it is let go.

export interface Carried<T> {
  piece: T;
  x: number;
  y: number;
  /** It left the place where it was grabbed: until then it may be a tap. */
  moved: boolean;
}

/** Pixels that a finger may tremble before a tap becomes a drag. */
const SLACK = 8;

export class Drag<T> {
  carried = $state.raw<Carried<T> | null>(null);
  /** A drag has just ended: the click that the browser sends after it is none. */
  dropped = false;

  constructor(
    private readonly on: {
      /** It left its place. */
      lift?: (piece: T) => void;
      /** It is over this now. */
      over?: (under: Element | null, event: PointerEvent) => void;
      drop: (piece: T, under: Element | null, event: PointerEvent) => void;
    },
  ) {}

  grab(event: PointerEvent, piece: T): void {
    if (event.button !== 0) return;
    this.carried = { piece, x: event.clientX, y: event.clientY, moved: false };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  carry(event: PointerEvent): void {
    const was = this.carried;
    if (!was) return;
    if (!was.moved && Math.hypot(event.clientX - was.x, event.clientY - was.y) < SLACK) return;
    if (!was.moved) this.on.lift?.(was.piece);
    this.carried = { piece: was.piece, x: event.clientX, y: event.clientY, moved: true };
    this.on.over?.(under(event), event);
  }

  release(event: PointerEvent): void {
    const was = this.carried;
    this.carried = null;
    if (!was?.moved) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    this.on.drop(was.piece, under(event), event);
  }

  cancel(): void {
    this.carried = null;
  }
}

const under = (event: PointerEvent): Element | null =>
  document.elementFromPoint(event.clientX, event.clientY);
