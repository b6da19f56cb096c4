// Squares, and the moves of the engine as they are written: card 5 r1 @2,-1, gardener 3,1.

import { turned } from '../../art/garden/card';
import type { Colour, Square } from './types';

export const name_of = ([x, y]: Square): string => `${x},${y}`;
export const same = (a: Square | null, b: Square | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
/** Whether the card with this centre lies on the square. */
export const covers = (centre: Square, [x, y]: Square): boolean =>
  Math.abs(centre[0] - x) <= 1 && Math.abs(centre[1] - y) <= 1;

/** Sorted by colour, each with a name that it keeps whatever else is picked: its colour and how many came before. */
export function by_colour<P extends { token: Colour }>(picked: readonly P[]): (P & { name: string })[] {
  const counts = new Map<Colour, number>();
  return [...picked]
    .sort((a, b) => (a.token < b.token ? -1 : a.token > b.token ? 1 : 0))
    .map((each) => {
      const n = counts.get(each.token) ?? 0;
      counts.set(each.token, n + 1);
      return { ...each, name: `${each.token}${n}` };
    });
}

const read_square = (text: string): Square => {
  const [x, y] = text.split(',').map(Number);
  return [x!, y!];
};

export const card_move = (card: number, turn: number, at: Square): string =>
  `card ${card} r${turn} @${name_of(at)}`;

export function read_card(move: string): { card: number; turn: number; at: Square } | null {
  const found = /^card (\d) r(\d) @(\S+)$/.exec(move);
  return found && { card: Number(found[1]), turn: Number(found[2]), at: read_square(found[3]!) };
}

/** The squares that a move of a pawn names: one, or the two of an ornament. */
export function read_pawn(move: string): Square[] {
  if (!/^(gardener|animal|ornament) /.test(move) || move.endsWith('-')) return [];
  return move.split(' ').slice(1).map(read_square);
}

/** Of the turns that look the same, the smallest: that is how a card is written. */
export function written_turn(pattern: readonly string[], turn: number): number {
  const look = turned(pattern, turn).join();
  for (let less = 0; less < turn; less += 1) if (turned(pattern, less).join() === look) return less;
  return turn;
}

/** The centres of the legal moves by card and turn, keyed `5 r1`. */
export function centres_by_look(moves: readonly string[]): Map<string, Square[]> {
  const found = new Map<string, Square[]>();
  for (const move of moves) {
    const read = read_card(move);
    if (!read) continue;
    const look = `${read.card} r${read.turn}`;
    const list = found.get(look);
    if (list) list.push(read.at);
    else found.set(look, [read.at]);
  }
  return found;
}

const distance = (a: Square, b: Square): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The nearest of the squares to a point, no further than `most` away. */
export function nearest(at: Square, squares: readonly Square[], most = Infinity): Square | null {
  let best: Square | null = null;
  for (const each of squares)
    if (distance(at, each) <= most && (!best || distance(at, each) < distance(at, best))) best = each;
  return best;
}

/** From one of the squares to the next one in a direction: what lies straight ahead comes first. */
export function step_to(from: Square, [dx, dy]: Square, squares: readonly Square[]): Square {
  let best = from;
  let least = Infinity;
  for (const each of squares) {
    const ahead = (each[0] - from[0]) * dx + (each[1] - from[1]) * dy;
    const aside = Math.abs((each[0] - from[0]) * dy) + Math.abs((each[1] - from[1]) * dx);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = each;
    }
  }
  return best;
}
