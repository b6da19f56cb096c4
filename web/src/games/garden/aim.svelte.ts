// What the person at a garden has picked and where it would go, and what the engine says to that.

import { untrack } from 'svelte';
import { settings } from '../../app/settings.svelte';
import type { Desk } from '../../table/desk.svelte';
import type { Explained, WhyWords } from '../../table/refusal';
import type { Foresight, NextCard } from './foresight';
import { Latest } from './latest';
import { Slices } from './slices.svelte';
import {
  card_move,
  centres_by_look,
  covers,
  name_of,
  nearest,
  read_card,
  read_pawn,
  same,
  step_to,
  written_turn,
} from './squares';
import { bounds } from './picture';
import type { Colour, GardenPreview, GardenView, Phase, Square } from './types';

/** How far beside a lit square a tap may land, in squares. */
const NEARBY = 1.1;

/** How long a card rests somewhere before it is looked ahead from there, in milliseconds. */
const PAUSE = 110;

/** What a move would do, and who places the card after it. */
export interface Told {
  of: string | null;
  preview: GardenPreview | null;
  next: NextCard | null;
}
const NOTHING: Told = { of: null, preview: null, next: null };

export class Aim {
  /** The card that is held, by its flowers, and its quarter turns. */
  card = $state<number | null>(null);
  spin = $state(0);
  /** Where it was put, and where the pointer is. */
  target = $state.raw<Square | null>(null);
  hover = $state.raw<Square | null>(null);
  /** Of an ornament the square that was chosen first. */
  first = $state.raw<Square | null>(null);
  /** What the engine says of the move that is aimed at. */
  #said = $state.raw<{ move: string; preview: GardenPreview | null; why: Explained | null } | null>(null);
  #then = $state.raw<{ move: string; next: NextCard | null } | null>(null);
  #looks = new Latest();
  #aheads = new Latest();
  #reasons = new Map<string, Explained | null>();

  phase = $derived.by((): Phase | null => (this.desk.asked ? this.desk.view.phase : null));
  /** Whose card or pawn it is. */
  owner = $derived.by((): number => this.desk.view.owner ?? this.desk.main);
  colour = $derived.by((): Colour => this.desk.view.colours[this.owner]!);
  hand = $derived.by(
    (): number[] => this.desk.view.hands[this.phase === 'card' ? this.owner : this.desk.main]!,
  );

  #centres = $derived.by(() => centres_by_look(this.phase === 'card' ? this.desk.legal : []));
  #pawn_moves = $derived.by(() =>
    this.phase === 'gardener' || this.phase === 'animal' || this.phase === 'ornament'
      ? this.desk.legal
          .map((move) => ({ move, squares: read_pawn(move) }))
          .filter((each) => each.squares.length)
      : [],
  );
  #legal = $derived.by(() => new Set(this.desk.legal));

  turn = $derived.by(() => (this.card === null ? 0 : written_turn(this.patterns[this.card - 1]!, this.spin)));
  /** Where the held card may lie. */
  centres = $derived.by((): Square[] =>
    this.card === null ? [] : (this.#centres.get(`${this.card} r${this.turn}`) ?? []),
  );
  /** Where a pawn may stand: of an ornament first either square, then the ones beside it. */
  lit = $derived.by((): Square[] => {
    const found = new Map<string, Square>();
    for (const { squares } of this.#pawn_moves)
      for (const each of squares)
        if (!this.first || (squares.some((other) => same(other, this.first)) && !same(each, this.first)))
          found.set(name_of(each), each);
    return [...found.values()];
  });

  at = $derived.by(() => this.target ?? this.hover);
  move = $derived.by((): string | null => {
    const at = this.at;
    if (!at) return null;
    if (this.phase === 'card') return this.card === null ? null : card_move(this.card, this.turn, at);
    if (this.phase === 'gardener' || this.phase === 'animal') return `${this.phase} ${name_of(at)}`;
    if (this.phase === 'ornament')
      return (
        this.#pawn_moves.find(
          ({ squares }) =>
            squares.some((each) => same(each, at)) && squares.some((each) => same(each, this.first)),
        )?.move ?? null
      );
    return null;
  });
  legal = $derived.by(() => this.move !== null && this.#legal.has(this.move));
  /** What the move would do; null where it is not legal or not known yet. */
  seen = $derived.by(() => {
    const { of, preview } = this.#told.parts[0]!.value;
    return of === this.move ? preview : null;
  });
  /** Why it cannot be. */
  why = $derived.by(() => (this.#said && this.#said.move === this.move ? this.#said.why : null));
  /** What is looked ahead from: the card as it would lie, or the turn as it stands with its card placed. */
  #onward = $derived.by((): string | null => {
    if (this.phase === 'card') return this.legal ? this.move : null;
    return this.phase ? `after ${this.desk.question}` : null;
  });
  /**
   * What is told of it, with who places the next card after that. As long as this place is not known it is of
   * the place before: nothing need blink.
   */
  #newest = $derived.by((): Told => {
    const preview = this.move === null ? null : (this.#said?.preview ?? null);
    const onward = this.phase !== 'card' ? this.#onward : preview && this.#said!.move;
    const next = this.#then && this.#then.move === onward ? this.#then.next : null;
    return preview || next ? { of: this.#said?.move ?? null, preview, next } : NOTHING;
  });
  /** Shown part by part: what the garden shows, the words beside it, the barrow, then the owners. */
  readonly #told: Slices<Told>;

  constructor(
    readonly desk: Desk<GardenView>,
    private readonly patterns: string[][],
    private readonly explain: WhyWords,
    private readonly foresight: () => Promise<Foresight>,
  ) {
    this.#told = new Slices<Told>(3 + desk.view.colours.length, NOTHING);
    $effect(() => {
      void desk.question;
      untrack(() => {
        this.put_back();
        this.#said = null;
        this.#told.now(NOTHING);
        this.#reasons.clear();
        // The only card of a hand need not be picked.
        if (this.phase === 'card' && this.hand.length === 1) this.pick(this.hand[0]!);
      });
    });
    $effect(() => {
      const { move, legal } = this;
      if (move === null) this.#looks.forget();
      else this.#looks.ask(() => this.#look(move, legal));
    });
    $effect(() => {
      const newest = this.#newest;
      untrack(() => this.#told.show(newest));
    });
    $effect(() => {
      const onward = this.#onward;
      if (onward === null) this.#aheads.forget();
      else this.#aheads.ask(() => this.#ahead(onward));
    });
  }

  /** What the words beside the garden tell of. */
  get told(): Told {
    return this.#told.parts[1]!.value;
  }
  get told_barrow(): GardenPreview | null {
    return this.#told.parts[2]!.value.preview;
  }
  told_owner(owner: number): Told {
    return this.#told.parts[3 + owner]!.value;
  }

  async #look(move: string, legal: boolean): Promise<void> {
    const { session } = this.desk;
    if (legal) {
      const preview = (await session.preview(move)) as GardenPreview;
      this.#said = { move, preview, why: null };
      return;
    }
    let why = this.#reasons.get(move);
    if (why === undefined) {
      const told = await session.check(move);
      why = told === null ? null : { text: this.explain(told), clause: told.clause ?? null };
      this.#reasons.set(move, why);
    }
    this.#said = { move, preview: null, why };
  }
  async #ahead(move: string): Promise<void> {
    // Only where the card rests: a look ahead is several questions.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.#onward !== move) return;
    const ahead = await this.foresight();
    this.#then = { move, next: await ahead.next(move.startsWith('card') ? [move] : []) };
  }

  // ---- choosing ----

  pick(card: number): void {
    if (this.phase !== 'card' || !this.hand.includes(card)) return;
    this.desk.refusal = null;
    this.card = card;
    // The first card of a garden has one place only.
    if (this.centres.length === 1) this.target = this.centres[0]!;
  }
  /** The pointer is over this square; nothing is asked again while it stays there. */
  point(square: Square | null): void {
    if (square === this.hover || same(square, this.hover)) return;
    this.hover = square;
    this.#told.wait();
  }
  rotate(quarters: 1 | -1 = 1): boolean {
    if (this.card === null) return false;
    this.spin = (this.spin + quarters + 4) % 4;
    return true;
  }
  put_back(): void {
    this.card = null;
    this.spin = 0;
    this.target = null;
    this.hover = null;
    this.first = null;
  }
  /** One step back: the place first, then what is held. */
  escape(): boolean {
    if (this.target) this.target = null;
    else if (this.first) this.first = null;
    else if (this.card !== null) this.put_back();
    else return false;
    this.hover = null;
    return true;
  }

  /** A place is chosen by tap; the same one again plays it. */
  choose(square: Square): void {
    this.desk.refusal = null;
    if (this.phase === 'card') {
      if (this.card === null) return;
      const again = same(this.target, square);
      this.target = square;
      if ((again || !settings.confirm) && this.legal) void this.place();
      return;
    }
    if (!this.lit.length) return;
    const lit = nearest(square, this.lit, NEARBY);
    if (!lit) {
      this.target = null;
      if (this.phase !== 'ornament') void this.desk.refuse(`${this.phase} ${square.map(Math.round).join()}`);
      return;
    }
    if (this.phase === 'ornament' && !this.first) {
      this.first = lit;
      if (this.lit.length === 1) this.target = this.lit[0]!;
      return;
    }
    const again = same(this.target, lit);
    this.target = lit;
    if ((again || !settings.confirm) && this.legal) void this.place();
  }

  /** A move of a hint: everything it needs is picked, nothing is played. */
  follow(move: string): void {
    const card = read_card(move);
    if (card) {
      this.card = card.card;
      this.spin = card.turn;
      this.target = card.at;
      return;
    }
    const squares = read_pawn(move);
    if (squares.length === 2) this.first = squares[0]!;
    this.target = squares.at(-1) ?? null;
  }

  /** By keyboard: the card goes a square further, a pawn to the next lit square. */
  step(direction: Square): boolean {
    const view = this.desk.view;
    if (this.phase === 'card' && this.card !== null) {
      const box = bounds(view.garden);
      if (!this.at) {
        const middle: Square = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        this.target = nearest(middle, this.centres) ?? [0, 0];
        return true;
      }
      const clamp = (value: number, low: number, high: number) =>
        Math.min(high + 2, Math.max(low - 2, value));
      this.target = [
        clamp(this.at[0] + direction[0], box.left, box.right),
        clamp(this.at[1] + direction[1], box.top, box.bottom),
      ];
      return true;
    }
    if (!this.lit.length) return false;
    this.target =
      this.at && this.lit.some((each) => same(each, this.at))
        ? step_to(this.at, direction, this.lit)
        : (nearest(this.at ?? this.first ?? [0, 0], this.lit) ?? null);
    return true;
  }
  /** The next place where the card may lie, in reading order. */
  next_centre(back = false): boolean {
    const list = [...this.centres].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    if (!list.length) return false;
    const at = this.at ? list.findIndex((each) => same(each, this.at)) : -1;
    this.target = list[(at + (back ? -1 : 1) + list.length) % list.length]!;
    return true;
  }

  /** Whether a pointer here is on the ghost of the card. */
  on_ghost(square: Square): boolean {
    return this.phase === 'card' && this.card !== null && this.target !== null && covers(this.target, square);
  }

  enter(): boolean {
    if (this.phase === 'ornament' && !this.first && this.target) {
      const chosen = this.target;
      this.target = null;
      this.choose(chosen);
      return true;
    }
    if (this.at && !this.target) this.target = this.at;
    if (!this.target || !this.legal) return false;
    void this.place();
    return true;
  }

  async place(): Promise<void> {
    const { move } = this;
    if (move === null || !this.legal) return;
    await this.desk.play(move);
  }
}
