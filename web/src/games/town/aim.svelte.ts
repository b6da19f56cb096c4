// Choosing a tile and a square, in either order, and what it would bring.

import { settings } from '../../app/settings.svelte';
import type { Desk } from '../../table/desk.svelte';
import type { TownPreview, TownView } from './types';

export class Aim {
  /** The tile of the hand that was picked. */
  picked = $state<number | null>(null);
  target = $state<string | null>(null);
  hover = $state<string | null>(null);
  /** Ask about the token after the next building. */
  armed = $state(false);
  /** A tile is being placed, and it is not yet known whether there is something to decide. */
  settling = $state(false);
  #preview = $state.raw<TownPreview | null>(null);

  building = $derived.by(() => this.desk.asked && this.desk.view.phase === 'build');
  hand = $derived.by(() => this.desk.view.hands[this.desk.main]!.tiles);
  tile = $derived.by(() => (this.picked === null ? null : (this.hand[this.picked] ?? null)));
  /** Where the picked tile may go. */
  squares = $derived.by(
    () => new Set(this.tile === null ? [] : this.#builds.filter(([tile]) => tile === this.tile).map(last)),
  );
  /** Where any tile of the hand may go. */
  any_square = $derived.by(() => (this.building ? new Set(this.#builds.map(last)) : null));
  at = $derived.by(
    () => this.target ?? (this.hover !== null && this.squares.has(this.hover) ? this.hover : null),
  );
  move = $derived.by(() =>
    this.building && this.tile !== null && this.at !== null && this.squares.has(this.at)
      ? `${this.tile}@${this.at}`
      : null,
  );
  /** What the move would bring, once the engine has said it. */
  seen = $derived.by(() => (this.#preview?.move === this.move ? this.#preview : null));
  /** Every square that earns gives one point. */
  each_one = $derived.by(() => this.seen !== null && this.seen.points === this.seen.earned.length);

  constructor(private readonly desk: Desk<TownView>) {
    $effect(() => {
      const wanted = this.move;
      if (wanted === null) return;
      desk.session.preview(wanted).then(
        (found) => {
          if (wanted === this.move) this.#preview = found as TownPreview;
        },
        () => {},
      );
    });
    // A new question: nothing is picked, but the only tile of a hand need not be.
    $effect(() => {
      void desk.question;
      this.picked = this.building && this.hand.length === 1 ? 0 : null;
      this.target = null;
    });
    $effect(() => {
      if (!this.building) this.armed = false;
    });
  }

  get #builds(): [string, string][] {
    return this.desk.legal.flatMap((move): [string, string][] => {
      const [tile, square] = move.split('@');
      return square ? [[tile!, square]] : [];
    });
  }

  pick(index: number | null): void {
    if (!this.building || (index !== null && index >= this.hand.length)) return;
    this.picked = index;
    this.desk.refusal = null;
    if (this.target !== null && index !== null && !this.squares.has(this.target)) this.target = null;
  }

  async choose(square: string): Promise<void> {
    if (!this.building || this.desk.busy) return;
    this.desk.refusal = null;
    if (this.tile === null) {
      // Square first, tile second works too.
      if (this.any_square?.has(square)) this.target = this.target === square ? null : square;
      else await this.#refuse(`${this.hand[0]}@${square}`);
    } else if (!this.squares.has(square)) {
      await this.#refuse(`${this.tile}@${square}`);
    } else {
      const again = this.target === square;
      this.target = square;
      if (again || !settings.confirm) await this.place();
    }
  }

  /** Builds; `ask`: the token's actions are then asked for, as T27 (b) allows. */
  async place(ask = this.armed): Promise<void> {
    if (this.tile === null || this.target === null) return;
    this.settling = true;
    // The token alone is only asked about when it was wished; a bloom square always.
    await this.desk.play(`${this.tile}@${this.target}`, (phase, legal) =>
      !ask && phase === 'bonus' && legal.every((each) => each === 'end' || each.startsWith('token'))
        ? 'end'
        : null,
    );
    this.settling = false;
  }

  /** Plays a move of a hint, as if it had been picked. */
  async follow(move: string): Promise<void> {
    if (this.take_up(move)) await this.place();
    else await this.desk.play(move);
  }

  /** Picks what a move needs, without playing it. */
  take_up(move: string): boolean {
    const [tile, square] = move.split('@');
    if (!square) return false;
    this.picked = this.hand.indexOf(tile!);
    this.target = square;
    return true;
  }

  /** Puts the last choice back. */
  drop(): void {
    if (this.desk.advised) this.desk.put_hints_away();
    else if (this.target !== null) this.target = null;
    else this.picked = null;
    this.desk.refusal = null;
  }

  #refuse(move: string): Promise<void> {
    this.target = null;
    return this.desk.refuse(move);
  }
}

const last = ([, square]: [string, string]): string => square;
