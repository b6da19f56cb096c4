// What is dear to show is shown in parts, one a frame, so that no frame has to wait for all of it.

class Part<T> {
  value = $state.raw<T>(null!);
}

/** So many frames in a row may be left to something else. */
const PATIENCE = 3;

/**
 * The same value for several parts of a page; a new one reaches them one after the other. The first part comes
 * first, the others go round, so that newer values pass none of them over.
 */
export class Slices<T> {
  readonly parts: readonly { readonly value: T }[];
  #parts: Part<T>[];
  #newest: T;
  #next = 1;
  #asked = false;
  #busy = false;
  #waited = 0;

  constructor(
    count: number,
    value: T,
    private readonly soon: (step: () => void) => void = (step) => void requestAnimationFrame(step),
  ) {
    this.#newest = value;
    this.#parts = Array.from({ length: count }, () => new Part<T>());
    this.parts = this.#parts;
    this.now(value);
  }

  /** From the next frame on, a part a frame. */
  show(value: T): void {
    this.#newest = value;
    if (this.#behind() !== null) this.#ask();
  }

  /** This frame has enough to do: what waits is shown in the next one. */
  wait(): void {
    this.#busy = true;
  }

  /** Everywhere at once. */
  now(value: T): void {
    this.#newest = value;
    for (const part of this.#parts) part.value = value;
  }

  /** The part whose turn it is, of those that show something older. */
  #behind(): number | null {
    if (this.#parts[0]!.value !== this.#newest) return 0;
    const others = this.#parts.length - 1;
    for (let i = 0; i < others; i += 1) {
      const at = 1 + ((this.#next - 1 + i) % others);
      if (this.#parts[at]!.value !== this.#newest) return at;
    }
    return null;
  }

  #step(): void {
    this.#asked = false;
    const rest = this.#busy && this.#waited < PATIENCE;
    this.#busy = false;
    this.#waited = rest ? this.#waited + 1 : 0;
    const at = this.#behind();
    if (at === null) return;
    if (!rest) {
      this.#parts[at]!.value = this.#newest;
      if (at > 0) this.#next = at + 1;
    }
    if (this.#behind() !== null) this.#ask();
  }

  #ask(): void {
    if (!this.#asked) this.soon(() => this.#step());
    this.#asked = true;
  }
}
