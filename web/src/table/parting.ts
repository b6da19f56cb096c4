// Around one device a hand is covered as soon as the turn has left it. Who drew unseen with their last move would not
// know what: they are told before the device goes on.

import type { TableEvent, TableView } from './messages';

export interface Parting {
  seat: number;
  /** As the game names them. */
  tiles: string[];
}

/** Whether somebody drew what the others do not see. */
export function is_blind(event: TableEvent, seat: number): boolean {
  const { blind, seat: whose } = event as TableEvent & { blind?: boolean; seat?: number };
  return blind === true && whose === seat;
}

/** Views of games with hidden hands. */
interface Handed {
  hands: { tiles: (string | null)[] | null }[];
}

/** What came to a hand between two views of its owner. */
export function drawn_unseen(before: TableView, after: TableView, seat: number): string[] {
  const tiles = (view: TableView) =>
    ((view as unknown as Partial<Handed>).hands?.[seat]?.tiles ?? []).filter((tile) => tile !== null);
  const rest = [...tiles(before)];
  return tiles(after).filter((tile) => {
    const at = rest.indexOf(tile);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
