// Hints in words: the moves, where to look for them, and why. Loaded with the first hint.

import { t, type Key } from '../../i18n/index.svelte';
import type { Hint } from '../../table/desk.svelte';
import { is_you } from '../../table/people';
import type { Session } from '../../table/session.svelte';
import { bounds } from './picture';
import { read_card, read_pawn } from './squares';
import type { Colour, GardenPreview, GardenView, PawnKind, Square } from './types';
import { flower_word, owner_name, pawn_word, tokens_words } from './words';

const places: readonly Key[] = [
  'garden.where.nw',
  'garden.where.n',
  'garden.where.ne',
  'garden.where.w',
  'garden.where.c',
  'garden.where.e',
  'garden.where.sw',
  'garden.where.s',
  'garden.where.se',
];
/** Where in the garden a square lies, by thirds: top left, in the middle. */
function where_words(view: GardenView, [x, y]: Square): string {
  const { left, right, top, bottom } = bounds(view.garden);
  const third = (at: number, from: number, to: number) => {
    const off = at - (from + to) / 2;
    return Math.abs(off) <= (to - from + 1) / 6 ? 1 : off < 0 ? 0 : 2;
  };
  return t(places[third(y, top, bottom) * 3 + third(x, left, right)]!);
}

/** Moves of hints in words: who reads like an earlier one is told from it by the place. */
export function hint_words(view: GardenView, moves: readonly string[]): string[] {
  const told: { words: string; at: Square | undefined }[] = [];
  return moves.map((move) => {
    const words = move_words(view, move);
    const at = read_card(move)?.at ?? read_pawn(move).at(-1);
    const other = told.find((each) => each.words === words)?.at;
    told.push({ words, at });
    if (!other || !at) return words;
    const [dx, dy] = [at[0] - other[0], at[1] - other[1]];
    const across = Math.abs(dx) > Math.abs(dy);
    const [less, more] = across
      ? (['garden.where.further.w', 'garden.where.further.e'] as const)
      : (['garden.where.further.n', 'garden.where.further.s'] as const);
    return `${words}, ${t((across ? dx : dy) < 0 ? less : more)}`;
  });
}

/** Where to look for a move, without saying what it is. */
export function point({ candidate: { move } }: Hint): { words: string; at: string | null } {
  const card = read_card(move);
  if (card)
    return { words: t('garden.point.card', { card: card.card }), at: `.garden .hc[data-n="${card.card}"]` };
  if (move === 'settle' || move === 'wait') return { words: t('garden.point.chain'), at: null };
  const kind = move.split(' ')[0];
  if (kind === 'ornament') return { words: t('garden.point.ornament'), at: null };
  if (kind === 'gardener') return { words: t('garden.point.gardener'), at: null };
  if (kind === 'animal') return { words: t('garden.point.animal'), at: null };
  if (move === 'pass') return { words: t('garden.pass'), at: null };
  return { words: t('garden.point.sale'), at: null };
}

/** A move of a hint in words. */
export function move_words(view: GardenView, move: string): string {
  const card = read_card(move);
  if (card)
    return t('garden.move.card', {
      card: card.card,
      turn: card.turn * 90,
      where: where_words(view, card.at),
    });
  if (move === 'settle') return t('garden.move.settle');
  if (move === 'wait') return t('garden.move.wait');
  if (move === 'sell all') return t('garden.move.sell_all');
  if (move.startsWith('sell'))
    return t('garden.move.sell', { tokens: tokens_words([...move.slice(5)] as Colour[]) });
  if (move.startsWith('drop')) return t('garden.move.drop', { tokens: flower_word(move.slice(5) as Colour) });
  if (move === 'done') return t('garden.move.done');
  if (move === 'ornament -') return t('garden.move.later');
  if (move === 'pass') return t('garden.pass');
  const kind = move.split(' ')[0] as PawnKind;
  const at = read_pawn(move).at(-1);
  if (!at) return move;
  return t('garden.move.pawn', { pawn: pawn_word(kind, view.colour ?? 'P'), where: where_words(view, at) });
}

/** Why, in words: what it picks, and the engine's reasons. */
export function why_words(session: Session, { candidate, preview }: Hint): string {
  const will = preview as GardenPreview | null;
  const reason = (candidate.reason ?? {}) as {
    takes?: { seat: number; flowers: number }[];
    loses?: number;
    guards?: number;
    prepares?: string;
  };
  const words: string[] = [];
  if (will?.picked.length)
    words.push(t('garden.reason.picks', { tokens: tokens_words(will.picked.map((each) => each.token)) }));
  if (will?.points) words.push(t('points', { n: will.points }));
  if (will?.lawn) words.push(t('garden.reason.lawn', { n: will.lawn.points }));
  for (const { seat, flowers } of reason.takes ?? [])
    words.push(
      is_you(session, seat)
        ? t('garden.reason.takes.you', { n: flowers })
        : t('garden.reason.takes', { n: flowers, who: owner_name(session, seat) }),
    );
  if (reason.loses) words.push(t('garden.reason.loses', { n: reason.loses }));
  if (reason.guards) words.push(t('garden.reason.guards', { n: reason.guards }));
  if (reason.prepares === 'animal' || reason.prepares === 'ornament')
    words.push(t(`garden.reason.${reason.prepares}`));
  return words.join(' · ');
}
