// A move of Bloom Town in words: what it is, what it draws, and why the engine thinks well of it.

import { known_key, t } from '../../i18n/index.svelte';
import type { Hint } from '../../table/desk.svelte';
import type { Board, TownPreview, TownView } from './types';
import { tile_name } from './words';

export function move_words(view: TownView, move: string): string {
  const [tile, square] = move.split('@');
  if (square) return t('town.tile_on', { tile: tile_name(tile!), square });
  if (move.startsWith('token ')) return t('town.hint.token', { what: action_words(move) });
  if (move === 'double' || move === 'extra') return action_words(move);
  if (move.startsWith('take'))
    return t('town.take', {
      tile: tile_name(view.market[Number(move.slice(5)) - 1] ?? null),
      slot: move.slice(5),
    });
  if (move.startsWith('keep')) return t('town.choice.keep', { tile: tile_name(move.slice(5)) });
  return t('town.choice.end');
}

function action_words(move: string): string {
  if (move.includes('rescore')) return t('town.choice.rescore', { types: t(`tiles.${move.at(-1) as 'H'}`) });
  return move.includes('double') ? t('town.choice.double') : t('town.choice.extra');
}

/** Where to look for a move, without saying what it is. */
export function point({ candidate: { move } }: Hint): { words: string; at: string | null } {
  const [tile, square] = move.split('@');
  if (square)
    return { words: t('town.point.build', { tile: tile_name(tile!) }), at: `.inhand[data-tile="${tile!}"]` };
  if (move.startsWith('token')) return { words: t('town.point.token'), at: '.inhand.bonus' };
  if (move.startsWith('take')) return { words: t('town.point.take'), at: null };
  if (move.startsWith('keep')) return { words: t('town.point.keep'), at: null };
  return { words: t(move === 'end' ? 'town.point.end' : 'town.point.bonus'), at: null };
}

export function draw_words(preview: TownPreview): string {
  const take = preview.take;
  if (!take) return '';
  if (take.choice) return t('town.take.choice');
  if (take.tile) return t('town.take', { tile: tile_name(take.tile), slot: take.slot! });
  return take.blind && take.slot ? t('town.take.blind', { slot: take.slot }) : t('town.take.nothing');
}

/** What the move does, and those of the engine's reasons that the page has words for. */
export function why(board: Board, { candidate, preview }: Hint): string {
  const will = preview as TownPreview | null;
  const words: string[] = [];
  if (will && will.points > 0) words.push(t('town.why.points', { n: will.points }));
  if (board.bloom.includes(candidate.move.split('@')[1] ?? '')) words.push(t('town.why.bonus'));
  if (will?.take?.tile) words.push(t('town.why.take', { tile: tile_name(will.take.tile) }));
  for (const [name, value] of Object.entries(candidate.reason ?? {})) {
    const key = `town.reason.${name}`;
    const points = (value as { points?: unknown } | null)?.points;
    if (typeof points === 'number' && points > 0 && known_key(key)) words.push(t(key, { n: points }));
  }
  return words.join(' · ');
}
