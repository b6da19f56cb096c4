// Explained where it lies. Whatever bears `data-about` at a table can be asked about: by resting the mouse on it, by
// holding a finger on it, by the key I. Loaded by asking.svelte.ts; what is said is loaded when somebody asks, see
// Explained.svelte and games/<game>/about.ts.

export interface Question {
  /** What is asked about, as the game's about.ts names it. */
  topic: string;
  /** Where it lies. */
  node: HTMLElement;
  by: 'hover' | 'hold' | 'key';
}

const REST_MS = 900;
const HOLD_MS = 500;
/** A finger that moved more than this drags. */
const STILL_PX = 10;

export type Point = { clientX: number; clientY: number };

export class Explaining {
  now = $state.raw<Question | null>(null);
  /** The finger that asked is still down: lifting it must not play. */
  held = false;
  #root: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #down: Point | null = null;

  /** `at`: what lies at a point of an element that draws many things; null for nothing. */
  constructor(private readonly at: (node: HTMLElement, point: Point) => string | null = () => null) {}

  #find(target: EventTarget | null, point: Point | null): Omit<Question, 'by'> | null {
    const node = target instanceof Element ? target.closest<HTMLElement>('[data-about]') : null;
    if (!node) return null;
    const topic = node.dataset['about'] || (point && this.at(node, point));
    return topic ? { topic, node } : null;
  }

  #later(event: PointerEvent, by: 'hover' | 'hold', ms: number): void {
    clearTimeout(this.#timer);
    const { target, clientX, clientY } = event;
    this.#timer = setTimeout(() => {
      const found = this.#find(target, { clientX, clientY });
      if (!found) return;
      this.held = by === 'hold';
      this.now = { ...found, by };
    }, ms);
  }

  /** `began`: the event that this was loaded for. */
  attach(root: HTMLElement, began?: Event): () => void {
    this.#root = root;
    const still = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      heard: (event: HTMLElementEventMap[K]) => void,
      capture = true,
    ) => root.addEventListener(name, heard, { capture, signal: still.signal });
    const stop = () => {
      clearTimeout(this.#timer);
      this.#down = null;
    };
    const pressed = (event: PointerEvent) => {
      this.held = false;
      this.close();
      stop();
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      this.#down = { clientX: event.clientX, clientY: event.clientY };
      this.#later(event, 'hold', HOLD_MS);
    };
    on('pointerdown', pressed);
    const moved = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') {
        const down = this.#down;
        if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL_PX) stop();
        return;
      }
      if (this.now?.by === 'hover') {
        const found = this.#find(event.target, event);
        if (found?.node === this.now.node && found.topic === this.now.topic) return;
        this.close();
      }
      if (event.buttons === 0) this.#later(event, 'hover', REST_MS);
    };
    on('pointermove', moved);
    if (began?.type === 'pointerdown') pressed(began as PointerEvent);
    else if (began) moved(began as PointerEvent);
    on('pointerup', stop);
    on('pointercancel', stop);
    on(
      'pointerleave',
      () => {
        stop();
        if (this.now?.by === 'hover') this.close();
      },
      false,
    );
    // A finger that held something has asked, not chosen.
    on('click', (event) => {
      if (!this.held) return;
      this.held = false;
      event.stopPropagation();
      event.preventDefault();
    });
    on('contextmenu', (event) => {
      if (this.#down || this.held) event.preventDefault();
    });
    return () => {
      stop();
      still.abort();
      this.#root = null;
    };
  }

  /** All that can be asked about, each once, in the order of the table; of several the one that is nobody else's. */
  #all(): Omit<Question, 'by'>[] {
    const found = new Map<string, HTMLElement>();
    for (const node of this.#root?.querySelectorAll<HTMLElement>('[data-about]') ?? []) {
      const topic = node.dataset['about']!;
      if (!topic || node.getClientRects().length === 0) continue;
      const other = found.get(topic);
      if (!other || (other.dataset['aboutOwner'] && !node.dataset['aboutOwner'])) found.set(topic, node);
    }
    return [...found].map(([topic, node]) => ({ topic, node }));
  }

  /** By key: what has the focus, or the first thing of the table. */
  ask(): void {
    const found = this.#find(document.activeElement, null) ?? this.#all()[0];
    if (found) this.now = { ...found, by: 'key' };
  }

  /** The one before or after it. */
  step(by: 1 | -1): void {
    const all = this.#all();
    const at = all.findIndex(({ topic }) => topic === this.now?.topic);
    const next = all.at((at + by) % all.length);
    if (next) this.now = { ...next, by: 'key' };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.now = null;
  }
}
