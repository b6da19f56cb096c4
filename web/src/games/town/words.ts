// Bloom Town in words: the names of tiles, and the engine's events as lines of a log.

import { t, type Key } from '../../i18n/index.svelte';
import { seat_name, voice, won_line } from '../../table/people';
import type { LogEntry, Session } from '../../table/session.svelte';
import type { Line } from '../../ui/LogPanel.svelte';
import type { Word } from '../../ui/Say.svelte';
import {
  type_of,
  types,
  type BuildingType,
  type TownComponents,
  type TownEvent,
  type TownView,
} from './types';

export function tile_name(tile: string | null): string {
  if (tile === null) return t('tile.hidden');
  const type = type_of(tile);
  if (tile.startsWith('*')) return t('tile.community', { type: t(`tile.${type}`) });
  if (tile.length < 3) return t(`tile.${type}`);
  return t('tile.shop', {
    a: t(`tile.partner.${tile[1] as BuildingType}`),
    b: t(`tile.partner.${tile[2] as BuildingType}`),
  });
}

export const flower_name = (slot: number): string => t(`flower.${slot}` as Key);

/** “a Park”, with its sign. */
export const a_tile = (tile: string): Word => ({
  sign: type_of(tile),
  words: t(`tile.a.${type_of(tile)}`),
});
const all_of = (type: BuildingType): Word => ({ sign: type, words: t(`tiles.${type}`) });

export interface LogLine extends Line {
  /** The square built on first, then the others that earned. */
  squares: string[];
  /** The tile built. */
  tile: string | null;
}

/** The log as lines: a building and the tile taken after it are one. */
export function log_lines(session: Session, log: LogEntry[]): LogLine[] {
  const lines: LogLine[] = [];
  let round = 1;
  const first = session.opening.first;
  log.forEach((entry, index) => {
    const add = (line: Partial<LogLine> & { key: Key }) => {
      const made: LogLine = {
        index,
        from: index,
        round,
        seat: null,
        values: {},
        points: null,
        all: null,
        squares: [],
        tile: null,
        ...line,
      };
      if (made.seat !== null)
        made.values = { who: { strong: seat_name(session, made.seat) }, ...made.values };
      lines.push(made);
    };
    for (const event of entry.events as TownEvent[]) {
      switch (event.event) {
        case 'build':
          add({
            seat: event.seat,
            key: voice(session, event.seat, 'town.log.build'),
            values: { tile: a_tile(event.tile), square: event.square },
            points: event.points,
            tile: event.tile,
            squares: [event.square, ...event.earned.filter((square) => square !== event.square)],
          });
          break;
        case 'take': {
          const built = lines.findLast((line) => line.squares.length > 0);
          if (built?.seat !== event.seat) break;
          built.index = index;
          if (event.tile !== null) {
            built.key = voice(session, event.seat, 'town.log.build_take');
            built.values = { ...built.values, taken: a_tile(event.tile) };
          } else if (event.blind) {
            built.key = voice(session, event.seat, 'town.log.build_blind');
          }
          break;
        }
        case 'double':
          add({ seat: event.seat, key: voice(session, event.seat, 'town.log.double'), points: event.points });
          break;
        case 'extra':
          add({ seat: event.seat, key: voice(session, event.seat, 'town.log.extra') });
          break;
        case 'rescore':
          add(
            event.by === 'token'
              ? {
                  seat: entry.seat,
                  key: voice(session, entry.seat, 'town.log.rescore_token'),
                  values: { types: all_of(event.type) },
                  all: event.points,
                }
              : { key: 'town.log.rescore', values: { types: all_of(event.type) }, all: event.points },
          );
          break;
        case 'community':
          add({
            key: 'town.log.community',
            values: { type: { sign: type_of(event.tile), words: t(`tile.${type_of(event.tile)}`) } },
          });
          break;
        case 'keep':
          if (event.tile !== null)
            add({
              seat: event.seat,
              key: voice(session, event.seat, 'town.log.keep'),
              values: { tile: a_tile(event.tile) },
              points: event.points,
            });
          break;
        case 'ending':
          add({ key: 'town.log.ending' });
          break;
        case 'over':
          add(won_line(session, event.winners, 'town.log.over'));
          break;
        case 'turn':
          if (!event.extra && event.seat === first) round += 1;
          break;
        case 'refill':
          break;
      }
    }
  });
  return lines;
}

/** Sources of points in the order of the bars, with the colour that stands for each. */
export const sources = [
  { id: 'houses', colour: 'var(--h)' },
  { id: 'offices', colour: 'var(--o)' },
  { id: 'metros', colour: 'var(--m)' },
  { id: 'parks', colour: 'var(--p)' },
  { id: 'shops', colour: 'var(--s)' },
  { id: 'double', colour: 'var(--gold)' },
  { id: 'community', colour: 'var(--rose)' },
  { id: 'token', colour: 'var(--hyacinth)' },
  { id: 'keep', colour: 'var(--leaf)' },
] as const;

/** “1 + Office + 2 Parks” of what earns: the own square first, then how many of each type. */
export function earning(
  view: TownView,
  seat: number,
  square: string,
  earned: string[],
): [BuildingType, number][] {
  const city = view.cities[seat]!;
  const counts = new Map<BuildingType, number>();
  for (const each of earned) {
    if (each === square) continue;
    const tile = city[Number(each[1]) - 1]!['abcde'.indexOf(each[0]!)];
    if (tile) counts.set(type_of(tile), (counts.get(type_of(tile)) ?? 0) + 1);
  }
  return types.flatMap((type): [BuildingType, number][] =>
    counts.has(type) ? [[type, counts.get(type)!]] : [],
  );
}

/** By tile, how many of the box the viewer has not seen: they lie in the piles or in hidden hands. */
export function hidden_tiles(view: TownView, components: TownComponents): [string, number][] {
  const seen = new Map<string, number>();
  const add = (tile: string | null, count = 1) => {
    if (tile) seen.set(tile, (seen.get(tile) ?? 0) + count);
  };
  for (const tile of [...view.removed, ...view.excess, ...view.market, ...view.cities.flat(2)]) add(tile);
  for (const hand of view.hands) hand.tiles.forEach((tile) => add(tile));
  for (const type of types) add(`*${type}`, view.community[type]);
  return Object.entries(components.tiles).map(([tile, count]) => [tile, count - (seen.get(tile) ?? 0)]);
}
