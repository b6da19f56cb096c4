// A move in words: what it is, and why the engine thinks well of it.

import { t } from '../../i18n/index.svelte';
import type { Hint } from '../../table/desk.svelte';
import type { RunsPreview, Tile } from './types';
import { wish_of } from './wish';
import { list_words, row_words, tile_word } from './words';

export function move_words(move: string, runs: Tile[][]): string {
  const [kind, ...rest] = move.split(' ');
  if (kind === 'draw') return rest[0] === '?' ? t('runs.blind') : t('runs.why.draw', { tile: rest[0]! });
  if (kind === 'swap') return t('runs.why.swap', { tile: rest[1]! });
  if (kind === 'joker') return rest[0] === 'take' ? t('runs.joker.take') : t('runs.joker.leave');
  if (kind === 'stop') return t('runs.stop');
  if (kind === 'pass') return t('runs.pass');
  const wish = wish_of(move, runs)!;
  if (kind === 'extend') return t('runs.why.extend', { tiles: list_words(wish.tiles) });
  const tiles = row_words(move.split(' < ')[0]!.split(' ').slice(1));
  if (wish.steal.length === 0) return t('runs.why.lay', { tiles });
  const stolen = list_words(wish.steal.map((place) => place.split(' ')[1]!.replace(/^J\..*/, 'J')));
  return t('runs.why.lay.steal', { tiles, stolen });
}

/** Where to look for a move, without saying what it is. */
export function point({ candidate: { move } }: Hint): { words: string; at: string | null } {
  const [kind, what] = move.split(' ');
  if (kind === 'draw')
    return what === '?'
      ? { words: t('runs.point.blind'), at: '.runs .res' }
      : { words: t('runs.point.bed'), at: '.runs .bed .cells' };
  if (kind === 'swap') return { words: t('runs.point.swap'), at: '.runs .lawn' };
  if (kind === 'extend') return { words: t('runs.point.extend'), at: '.runs .lawn' };
  if (kind === 'lay')
    return move.includes(' < ')
      ? { words: t('runs.point.steal'), at: '.runs .lawn' }
      : { words: t('runs.point.lay'), at: '.runs .ledge' };
  if (kind === 'joker') return { words: t('runs.point.joker'), at: null };
  return { words: t(kind === 'stop' ? 'runs.point.stop' : 'runs.ask.pass.you'), at: null };
}

interface Reason {
  points?: number;
  takes?: { run: string; tiles: Tile[] };
  sheds?: number;
  prepares?: { tile: Tile | null; points: number };
  ends?: boolean;
}

export function why({ candidate, preview }: Hint): string {
  const reason = (candidate.reason ?? {}) as Reason;
  const words: string[] = [];
  const points = (preview as RunsPreview | null)?.points ?? reason.points ?? 0;
  if (points > 0) words.push(t('runs.why.points', { n: points }));
  if (reason.sheds) words.push(t('runs.why.sheds', { n: reason.sheds }));
  if (reason.takes) words.push(t('runs.why.takes', { tiles: reason.takes.tiles.map(tile_word).join(', ') }));
  if (reason.prepares?.points) words.push(t('runs.why.prepares', { n: reason.prepares.points }));
  if (reason.ends) words.push(t('runs.why.ends'));
  return words.join(' · ');
}

/** Where a hint is drawn: on tiles of the bed and of the hand, on runs, on the reserve. */
export function hint_places(move: string, runs: Tile[][]): string[] {
  const [kind, what, tile] = move.split(' ');
  if (kind === 'draw') return [`bed ${what}`];
  if (kind === 'swap') return [`run ${what!.split('.')[0]}`, `hand ${tile}`];
  const wish = wish_of(move, runs);
  return wish
    ? [
        ...wish.tiles.map((each) => `hand ${each}`),
        ...wish.steal,
        ...(wish.extend ? [`run ${wish.extend}`] : []),
      ]
    : [];
}
