// The furrow on which a run is composed: tiles of the hand and of the table, in any order, on the own turn
// or before it. The engine says what they make; nothing is played until it is confirmed.

import { untrack } from 'svelte';
import type { Desk } from '../../table/desk.svelte';
import { Refusal, type Why } from '../../table/messages';
import { keep_wish, kept_wish } from './kept';
import { Planner } from './planner';
import { still_there } from './wish';
import { run_index, type Composition, type Order, type RunsPreview, type RunsView } from './types';
import type { RunsComponents, Tile, Wish } from './types';

/** What is no longer there of a plan; `run`: the one to add to, by its tiles, none if it was never seen. */
export interface Lost {
  tiles: Tile[];
  run: Tile[] | null;
}

export class Stage {
  /** Tiles of the hand, in the order in which they were put here. */
  tiles = $state<Tile[]>([]);
  /** Tiles of the table: r3 17, r3 J.4. */
  steal = $state<string[]>([]);
  /** The run that is added to. */
  extend = $state<string | null>(null);
  /** Which of the orders is wanted. */
  choice = $state(0);
  /** What the engine makes of it; stays until the next answer, so that nothing flickers. */
  found = $state.raw<Composition | null>(null);
  /** The engine did not answer; `ask_again` asks it once more. */
  failed = $state(false);
  #attempt = $state(0);
  /** The wish that `found` answers, with its view. */
  #answered = $state.raw('');
  #gone = false;
  /** What a move, or one that was taken back, took out of the plan. */
  lost = $state.raw<Lost | null>(null);
  /** The run that is added to, as it was seen last. */
  #aimed: Tile[] = [];
  /** What is composed is being played: that it leaves the hand is no loss. */
  #confirming = $state(false);
  /** Of the confirmed move, on the own turn. */
  preview = $state.raw<RunsPreview | null>(null);
  /** Why it cannot be played in this turn, though it would be a move. */
  not_now = $state.raw<Why | null>(null);

  empty = $derived.by(() => this.tiles.length === 0 && this.steal.length === 0);
  /** Nothing was staged, and no run was chosen. */
  idle = $derived.by(() => this.empty && this.extend === null);
  #wish = $derived.by((): Wish => ({ tiles: [...this.tiles], steal: [...this.steal], extend: this.extend }));
  #key = $derived.by(() => JSON.stringify([this.#wish, this.desk.question, this.desk.view.seat]));
  /** Whether the answer is that to the present wish. */
  current = $derived.by(() => this.found !== null && this.#answered === this.#key);
  order = $derived.by((): Order | null => this.found?.orders[this.choice] ?? this.found?.orders[0] ?? null);
  /** The move that it is, if it is one. */
  move = $derived.by(() => (this.current ? (this.order?.move ?? null) : null));
  /** It can be played now. */
  ready = $derived.by(
    () => this.desk.asked && this.desk.view.phase === 'action' && this.move !== null && !this.desk.busy,
  );

  /** The highest reward of the box. */
  get top_reward(): number {
    return Math.max(...(this.desk.session.components as RunsComponents).rewards);
  }

  constructor(
    private readonly desk: Desk<RunsView>,
    private readonly planner = new Planner(),
  ) {
    // Plans are private: around one device nothing is kept.
    const { id, shared } = desk.session;
    if (!shared) {
      const kept = kept_wish(id);
      if (kept) this.take_up(kept);
      $effect(() => keep_wish(id, this.idle || this.#confirming ? null : this.#wish));
    }
    // The engine is asked whenever the wish or the table has changed.
    $effect(() => {
      const { view } = desk;
      const key = this.#key;
      const wish = this.#wish;
      const hand = view.seat === null ? null : view.hands[view.seat]?.tiles;
      if (!hand || desk.review !== null || view.phase === 'over') {
        this.found = null;
        return;
      }
      const kept = still_there(wish, hand, view.runs);
      if (wish.extend !== null && !kept.run_gone) this.#aimed = view.runs[run_index(wish.extend)]!;
      if (kept.gone.length > 0 || kept.run_gone) {
        untrack(() => {
          if (this.#confirming) {
            this.#confirming = false;
            this.clear();
            return;
          }
          this.lost = { tiles: kept.gone, run: kept.run_gone ? this.#aimed : null };
          this.tiles = kept.wish.tiles;
          this.steal = kept.wish.steal;
          this.extend = kept.wish.extend;
          this.choice = 0;
        });
        return;
      }
      void this.#attempt;
      planner.compose(view, wish).then(
        (found) => {
          if (key !== this.#key) return;
          this.failed = false;
          if (this.choice >= found.orders.length) this.choice = 0;
          this.found = found;
          this.#answered = key;
        },
        () => {
          // Whoever left the table need not know.
          if (key === this.#key && !this.#gone) this.failed = true;
        },
      );
    });
    // On the own turn the engine tells the rest: a sun to take, the end of the round.
    $effect(() => {
      const { move } = this;
      this.preview = null;
      this.not_now = null;
      if (move === null || !desk.asked) return;
      desk.session.preview(move).then(
        (seen) => {
          if (move === this.move) this.preview = seen as RunsPreview;
        },
        (error: unknown) => {
          if (move === this.move && error instanceof Refusal) this.not_now = error.why ?? null;
        },
      );
    });
    $effect(() => () => {
      this.#gone = true;
      planner.close();
    });
  }

  /** After the engine failed. */
  ask_again(): void {
    this.failed = false;
    this.#attempt += 1;
  }

  /** Puts a tile of the hand here, or takes it back. */
  toggle(tile: Tile): void {
    const at = this.tiles.lastIndexOf(tile);
    // Suns are alike: one more as long as there is one.
    const held = this.#held(tile);
    if (at >= 0 && (tile !== 'J' || this.tiles.filter((each) => each === 'J').length >= held))
      this.drop(tile);
    else this.add(tile);
  }
  add(tile: Tile): void {
    if (this.tiles.filter((each) => each === tile).length >= this.#held(tile)) return;
    this.#change();
    this.tiles.push(tile);
  }
  drop(tile: Tile): void {
    const at = this.tiles.lastIndexOf(tile);
    if (at < 0) return;
    this.#change();
    this.tiles.splice(at, 1);
  }
  /** Takes a tile of the table along, or leaves it there. */
  rob(place: string): void {
    this.#change();
    this.extend = null;
    const at = this.steal.indexOf(place);
    if (at >= 0) this.steal.splice(at, 1);
    else this.steal.push(place);
  }
  /** Adds to this run instead of laying a new one, or no longer. */
  aim(run: string | null): void {
    this.#change();
    this.extend = this.extend === run ? null : run;
    this.#aimed = [];
    if (this.extend !== null) this.steal = [];
  }
  /** Puts everything back. */
  clear(): void {
    this.#change();
    this.tiles = [];
    this.steal = [];
    this.extend = null;
  }
  /** Takes up a whole wish: of a hint. */
  take_up(wish: Wish): void {
    this.#change();
    this.tiles = [...wish.tiles];
    this.steal = [...wish.steal];
    this.extend = wish.extend;
    this.#aimed = [];
  }
  /** The next place for the suns. */
  turn(): void {
    const count = this.found?.orders.length ?? 0;
    if (count > 1) this.choice = (this.choice + 1) % count;
  }

  get runs(): Tile[][] {
    return this.desk.view.runs;
  }

  async confirm(): Promise<void> {
    if (!this.ready) return;
    this.#confirming = true;
    try {
      // What is composed for the next turn by then stays.
      if ((await this.desk.play(this.move!)) && this.#confirming) this.clear();
    } finally {
      this.#confirming = false;
    }
  }

  #held(tile: Tile): number {
    const { view } = this.desk;
    return view.hands[view.seat ?? -1]?.tiles?.filter((each) => each === tile).length ?? 0;
  }
  #change(): void {
    this.choice = 0;
    this.lost = null;
    this.desk.refusal = null;
  }
}
