// The sentence under the furrow.

import { t, t_list } from '../../i18n/index.svelte';
import { named } from '../../table/people';
import { refusal_words } from './refusal';
import type { Lost, Stage } from './stage.svelte';
import { run_index, type Composition, type Tile } from './types';
import { choice_words, row_words, tile_word } from './words';

interface Said {
  head: string;
  rest: string;
}

/** What is wrong with the row itself, and not with where its tiles are from. */
const of_the_row: ReadonlySet<string> = new Set(['no_number', 'too_wide']);

function gap_words(found: Composition): Said {
  const gap = found.gaps[0]!;
  const { values, tiles } = found.orders[0]!;
  const name = (at: number) => (tiles[at] === 'J' ? String(values[at]) : tile_word(tiles[at]!));
  return {
    head: t('runs.flaw.gap', { a: name(gap.after), b: name(gap.after + 1), n: gap.steps }),
    rest:
      gap.numbers.length > 0
        ? t('runs.flaw.gap.one', { numbers: choice_words(gap.numbers) })
        : t('runs.flaw.gap.more', { n: gap.need }),
  };
}

function reward_words(found: Composition, top: number): string {
  const { flowers, token } = found;
  if (token === 0) return t('runs.ok.nothing');
  if (token === flowers) return t('runs.ok.win', { token });
  return flowers > top ? t('runs.ok.over', { top, token }) : t('runs.ok.lower', { n: flowers, token });
}

/** What is left of a run without the stolen tiles. */
function left_of(runs: Tile[][], steal: string[]): { run: string; tiles: Tile[] } | null {
  const run = steal[0]?.split(' ')[0];
  if (!run) return null;
  const taken = steal.map((place) => place.split(' ')[1]!);
  const tiles = (runs[run_index(run)] ?? []).filter(
    (tile, place) => !taken.includes(tile === 'J' ? `J.${place + 1}` : tile),
  );
  return { run, tiles };
}

export function said(
  stage: Stage,
  names: string[],
  owners: Record<string, number>,
  asked: boolean,
): Said | null {
  const found = stage.found!;
  const { flaw } = found;
  if (flaw) {
    if (flaw.kind === 'empty')
      return stage.extend === null
        ? null
        : { head: t(found.fits.length > 0 ? 'runs.stage.pick' : 'runs.stage.none'), rest: '' };
    if (flaw.kind === 'gap') return gap_words(found);
    if (flaw.kind === 'short') return { head: t('runs.flaw'), rest: t('runs.flaw.short', { n: flaw.need }) };
    const why = t(`runs.refusal.${flaw.kind}`);
    // The row may be a run already, and still not be laid.
    return of_the_row.has(flaw.kind) ? { head: t('runs.flaw'), rest: why } : { head: why, rest: '' };
  }
  const rest: string[] = [];
  const tiles = stage.order!.tiles.length;
  if (stage.extend === null) rest.push(reward_words(found, stage.top_reward));
  const left = left_of(stage.runs, stage.steal);
  if (left) {
    const owner = owners[left.run];
    if (owner !== undefined)
      rest.push(
        t(named(names[owner]!, 'runs.ok.leaves'), { who: names[owner]!, tiles: row_words(left.tiles) }),
      );
  }
  if (stage.preview?.joker_offered) rest.push(t('runs.ok.joker'));
  if (stage.preview?.ends_round) rest.push(t('runs.ok.ends'));
  if (!asked) rest.push(t('runs.ok.wait'));
  if (stage.not_now) rest.push(refusal_words(stage.not_now));
  return {
    head:
      stage.extend === null ? t('runs.ok.lay', { tiles, n: found.flowers }) : t('runs.ok.extend', { tiles }),
    rest: rest.join(' '),
  };
}

/** What is no longer there of a plan. */
export function lost_words({ tiles, run }: Lost): string {
  const gone = tiles.map((tile) => (tile === 'J' ? t('tile.joker.a') : tile_word(tile)));
  if (run) gone.push(t('runs.lost.run', { n: run.length, span: run.length > 0 ? row_words(run) : '' }));
  return t('runs.lost', { tiles: t_list(gone), n: gone.length });
}
