// What is said of a piece of Bloom Town when somebody asks.

import { t } from '../../i18n/index.svelte';
import type { Desk } from '../../table/desk.svelte';
import { is_you, seat_name, voice } from '../../table/people';
import type { About } from '../about';
import AboutPiece from './AboutPiece.svelte';
import {
  board_of,
  copies_of,
  tile_at,
  type_of,
  types,
  type BuildingType,
  type TownComponents,
  type TownView,
} from './types';
import { flower_name, tile_name } from './words';

export default AboutPiece;

const clauses: Record<string, string> = {
  O: 'T28',
  M: 'T29',
  P: 'T30',
  H: 'T31',
  S: 'T32',
  wreath: 'T22',
  flower: 'T14',
  community: 'T20',
  token: 'T23',
  pile: 'T33',
};
const is_type = (topic: string): topic is BuildingType => types.includes(topic as BuildingType);

/** What a tile of the hand would score on a square, as the engine says. */
async function score(desk: Desk, tile: string, square: string): Promise<number | null> {
  const move = `${tile}@${square}`;
  return desk.legal.includes(move) ? (await desk.session.preview(move)).points : null;
}

/** Where a tile of the hand scores most. */
async function best(desk: Desk, tile: string): Promise<string | null> {
  const squares = desk.legal.filter((move) => move.startsWith(`${tile}@`)).map((move) => move.split('@')[1]!);
  let found: { square: string; points: number } | null = null;
  for (const square of squares) {
    const points = (await score(desk, tile, square))!;
    if (!found || points > found.points) found = { square, points };
  }
  return found && t('explain.town.best', { square: found.square, n: found.points });
}

export function about(topic: string, node: HTMLElement, desk: Desk): About {
  const view = desk.view as TownView;
  const { session, main } = desk;
  /** Of the city that is shown large: of somebody else's where one only watches. */
  const said_of = (key: 'explain.town.built' | 'explain.town.wreaths', n: number): string =>
    t(voice(session, main, key), { who: seat_name(session, main), n });
  const city = view.cities[main]!;
  const square = node.dataset['square'] ?? null;
  const board = board_of(session.components, view);
  const drawing = { topic, seat: main, tile: node.dataset['tile'] ?? null, slot: 1 };
  const clause = clauses[topic]!;
  const hand = view.hands[main]!.tiles.filter((tile) => tile !== null);

  if (is_type(topic)) {
    const built = city.flat().filter((tile) => tile && type_of(tile) === topic).length;
    const counted = said_of('explain.town.built', built);
    const tile = node.dataset['tile'];
    const mine = tile && hand.includes(tile) && !square ? tile : null;
    return {
      name: t(`tile.${topic}`),
      clause,
      drawing: { ...drawing, tile: tile ?? topic },
      now: mine ? best(desk, mine).then((words) => words ?? counted) : counted,
    };
  }
  if (topic === 'wreath' || topic === 'flower') {
    const slot = square
      ? board.icons[Number(square[1]) - 1]!['abcde'.indexOf(square[0]!)]!
      : Number(node.closest<HTMLElement>('[data-slot]')?.dataset['slot'] ?? 1);
    const free = board.bloom.filter((each) => tile_at(city, each) === null).length;
    const said =
      topic === 'wreath'
        ? said_of('explain.town.wreaths', free)
        : t('explain.town.slot', {
            slot,
            tile: view.market[slot - 1] ? tile_name(view.market[slot - 1]!) : '–',
          });
    return {
      name: topic === 'wreath' ? t('explain.town.wreath.name') : flower_name(slot),
      clause,
      drawing: { ...drawing, slot },
      now: square
        ? Promise.all(
            [...new Set(hand)].map(async (tile) => ({ tile, points: await score(desk, tile, square) })),
          ).then((found) => {
            const here = found.filter(({ points }) => points !== null);
            return here.length === 0
              ? said
              : here
                  .map(({ tile, points }) => t('explain.town.here', { tile: tile_name(tile), n: points! }))
                  .join(' ');
          })
        : said,
    };
  }
  if (topic === 'community') {
    const type = (node.dataset['type'] ?? 'P') as BuildingType;
    return {
      name: t('tile.community', { type: t(`tile.${type}`) }),
      clause,
      drawing: { ...drawing, tile: `*${type}` },
      now: t('explain.town.out', { n: view.community[type], of: copies_of(session.components, type) }),
    };
  }
  if (topic === 'token') {
    // That of somebody else says whose it is.
    const owner = Number(node.dataset['aboutOwner'] ?? main);
    const token = view.tokens[owner]!;
    return {
      name:
        owner === session.viewer || is_you(session, owner)
          ? t('token.yours')
          : t('explain.town.token.of', { who: seat_name(session, owner) }),
      clause,
      drawing: { ...drawing, seat: owner },
      now:
        token === 'ready'
          ? t('token.ready')
          : token === 'spent'
            ? t('token.spent')
            : t('token.on', { type: t(`tile.${token as BuildingType}`) }),
    };
  }
  const empty = view.pile_sizes.filter((size) => size === 0).length;
  const piles = (session.components as TownComponents).ending_piles[view.players]!;
  return {
    name: t('explain.town.pile.name'),
    clause,
    drawing: { ...drawing, tile: '?' },
    now: view.ending ? t('town.last_round') : `${t('town.ends', { piles })} ${t('town.empty', { n: empty })}`,
  };
}
