// A deal that explains everything that one seat has seen. Played again with it, a game shows everybody the
// positions that there were: what nobody has seen yet may be anything that is left in the box.

import type { TableView } from '../../table/messages';
import type { LogEntry } from '../../table/session';
import type { TownComponents, TownEvent, TownView } from './types';

/** A place of a tile in the deal; null while nothing says which one. */
interface Place {
  tile: string | null;
}

export function deal_of(seen: TableView, log: readonly LogEntry[], components: unknown): unknown {
  const view = seen as TownView;
  const box_of = components as TownComponents;
  const players = view.players;
  const events = log.flatMap((entry) => entry.events as TownEvent[]);
  const dealt = Array.from({ length: players }, () => places(box_of.dealt));
  /** By seat: the tiles in the hand that not everybody knows, oldest first; and those that everybody does. */
  const hidden = dealt.map((hand) => [...hand]);
  const known = dealt.map((): string[] => []);
  /** By slot: what came from the pile since the first move; the first tile of the market; another came. */
  const drawn = view.market.map((): Place[] => []);
  const market = view.market.map((): string | null => null);
  const filled = view.market.map(() => false);
  const turned: string[] = [];

  const leave_hand = (seat: number, tile: string): void => {
    const at = known[seat]!.indexOf(tile);
    if (at >= 0) known[seat]!.splice(at, 1);
    else {
      const place = hidden[seat]!.shift();
      if (place) place.tile = tile;
    }
  };
  for (const event of events) {
    if (event.event === 'build') leave_hand(event.seat, event.tile);
    else if (event.event === 'keep') {
      for (const tile of [event.tile, event.discarded]) if (tile !== null) leave_hand(event.seat, tile);
    } else if (event.event === 'community') {
      drawn[event.slot - 1]!.push({ tile: event.tile });
      turned.push(event.tile);
    } else if (event.event === 'refill') {
      drawn[event.slot - 1]!.push({ tile: event.tile });
      filled[event.slot - 1] = true;
    } else if (event.event === 'take' && event.slot !== null) {
      const slot = event.slot - 1;
      if (event.blind) {
        const place: Place = { tile: null };
        drawn[slot]!.push(place);
        hidden[event.seat]!.push(place);
      } else {
        known[event.seat]!.push(event.tile!);
        if (!filled[slot]) market[slot] ??= event.tile;
      }
    }
  }
  view.market.forEach((tile, slot) => {
    if (!filled[slot]) market[slot] ??= tile;
  });
  if (view.seat !== null) {
    const own = view.hands[view.seat]!;
    const secret = own.tiles.filter((tile, i) => tile !== null && !own.known[i]);
    hidden[view.seat]!.forEach((place, i) => (place.tile = secret[i] ?? null));
  }

  const box = Object.entries(box_of.tiles).flatMap(([tile, n]) => Array.from({ length: n }, () => tile));
  const height = Math.floor((box.length - view.removed.length - box_of.dealt * players) / view.market.length);
  // Community tiles that lay on top of the piles, or among the excess, before the first move.
  const before = Object.entries(view.community).flatMap(([type, n]) =>
    Array.from({ length: n - turned.filter((tile) => tile === `*${type}`).length }, () => `*${type}`),
  );
  for (const tile of [...view.removed, ...view.excess, ...before, ...turned]) take(box, tile);
  const piles = drawn.map((list, slot): Place[] => {
    const size = view.pile_sizes[slot]!;
    return [
      ...before.splice(0, height - 1 - list.length - size).map((tile) => ({ tile })),
      { tile: market[slot]! },
      ...list,
      ...places(size),
    ];
  });

  // What was seen is not in the box any more; hands are of buildings; the rest is anything.
  const all = [...dealt, ...piles].flat();
  for (const { tile } of all) if (tile !== null && !tile.startsWith('*')) take(box, tile);
  for (const place of hidden.flat())
    place.tile ??=
      take(
        box,
        box.find((tile) => !tile.startsWith('*'))!,
      ) ?? null;
  for (const place of all) place.tile ??= box.pop() ?? null;
  return {
    first: view.first,
    removed: view.removed,
    hands: dealt.map(tiles),
    piles: piles.map(tiles),
    excess: [...view.excess, ...before],
  };
}

const places = (n: number): Place[] => Array.from({ length: n }, () => ({ tile: null }));
const tiles = (list: Place[]): (string | null)[] => list.map(({ tile }) => tile);

function take(box: string[], tile: string): string | undefined {
  const at = box.indexOf(tile);
  return at < 0 ? undefined : box.splice(at, 1)[0];
}
