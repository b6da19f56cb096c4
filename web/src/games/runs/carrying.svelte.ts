// What it means to let a tile go somewhere at this table.

import { Drag } from '../../ui/drag.svelte';
import type { Piece } from './pieces';
import { moved } from './rack';
import type { Stage } from './stage.svelte';
import { place_name } from './types';

const data = (under: Element | null, name: string): string | null =>
  under?.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? null;

export function carrying(on: {
  stage: Stage;
  draw: (tile: string) => void;
  /** A number was let go over a joker of a run. */
  joker: (run: string, place: number) => void;
  joker_at: (run: string, place: number) => boolean;
  put_back: (at: number) => void;
  reorder: (keys: string[]) => void;
}): Drag<Piece> {
  const { stage } = on;
  return new Drag<Piece>({
    drop: (piece, under) => {
      const run = data(under, 'run');
      const staged = under?.closest('[data-stage]') ?? null;
      const shelf = under?.closest('.rack') ?? null;
      if (piece.kind === 'bed') {
        if (under?.closest('.dock')) on.draw(piece.tile);
      } else if (piece.kind === 'table') {
        if (!under?.closest('.dock')) return;
        const tiles = stage.runs[Number(piece.run.slice(1)) - 1]!;
        const place = place_name(piece.run, tiles, piece.place);
        if (!stage.steal.includes(place)) stage.rob(place);
      } else if (piece.kind === 'staged') {
        const at = data(under, 'at');
        if (!staged) on.put_back(piece.at);
        else if (piece.tile === 'J' && at !== null) {
          // A joker goes where it was let go, if there is such an order.
          const wanted = stage.found?.orders.findIndex((order) => order.tiles[Number(at)] === 'J') ?? -1;
          if (wanted >= 0) stage.choice = wanted;
        }
      } else if (staged) {
        stage.add(piece.tile);
      } else if (run !== null) {
        const place = Number(data(under, 'place') ?? -1);
        if (place >= 0 && piece.tile !== 'J' && on.joker_at(run, place)) on.joker(run, place);
        else {
          if (stage.extend !== run) stage.aim(run);
          stage.add(piece.tile);
        }
      } else if (shelf) {
        const keys = [...shelf.querySelectorAll<HTMLElement>('[data-peg]')].map(
          (node) => node.dataset['peg']!,
        );
        const before = data(under, 'peg');
        if (before !== piece.key) on.reorder(moved(keys, piece.key, before));
      }
    },
  });
}
