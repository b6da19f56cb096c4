// What is said of a piece of Bloom by Kramer when somebody asks.

import { t } from '../../i18n/index.svelte';
import type { Desk } from '../../table/desk.svelte';
import type { About } from '../about';
import AboutPiece from './AboutPiece.svelte';
import { flowers_of, run_index, type RunsView } from './types';
import { row_words, tile_label } from './words';

export default AboutPiece;

const clauses: Record<string, string> = {
  tile: 'R2',
  joker: 'R14',
  reward: 'R16',
  reserve: 'R10',
  run: 'R15',
};

export function about(topic: string, node: HTMLElement, desk: Desk): About {
  const view = desk.view as RunsView;
  const { components } = desk.session;
  const tile = node.dataset['tile'] ?? null;
  const value = Number(node.dataset['token'] ?? 0);
  const clause = clauses[topic]!;
  const drawing = { topic, components, tile, value };
  if (topic === 'joker')
    return { name: t('tile.joker'), clause, drawing, now: t('runs.jokers.count', { n: view.board_jokers }) };
  if (topic === 'reward') {
    const left = view.rewards.filter((each) => each === value).length;
    return {
      name: t('explain.runs.reward.name'),
      clause,
      drawing,
      now: !value
        ? t('explain.runs.won', { n: view.won[desk.main]!.reduce((sum, each) => sum + each, 0) })
        : left === 0
          ? t('runs.token.gone', { n: value })
          : t(left > 1 ? 'runs.token.two' : 'runs.token', { n: value }),
    };
  }
  if (topic === 'reserve')
    return { name: t('runs.reserve'), clause, drawing, now: t('runs.reserve.count', { n: view.reserve }) };
  if (topic === 'run') {
    const name = node.closest<HTMLElement>('[data-run]')?.dataset['run'];
    const tiles = name ? (view.runs[run_index(name)] ?? []) : [];
    return {
      name: t('explain.runs.run.name'),
      clause,
      drawing: { ...drawing, tile: tiles.find((each) => each !== 'J') ?? null },
      now: tiles.length ? row_words(tiles) : null,
    };
  }
  // A tile of the hand alone: what lies in the bed or in a run counts against nobody.
  const hand = node.closest('[data-hand]') ? (view.hands[desk.main]?.tiles ?? null) : null;
  const against = hand?.reduce((sum, each) => sum + flowers_of(components, each), 0);
  return {
    name: tile ? tile_label(tile, flowers_of(components, tile)) : t('explain.runs.tile.name'),
    clause,
    drawing,
    now: against === undefined ? null : t('runs.against', { n: against }),
  };
}
