// Bloom by Kramer in words: tiles and rows, and the engine's events as lines of a log.

import { t, t_list, type Key } from '../../i18n/index.svelte';
import { seat_name, voice, won_line } from '../../table/people';
import type { LogEntry, Session } from '../../table/session.svelte';
import type { Line } from '../../ui/LogPanel.svelte';
import type { RunsEvent, Tile } from './types';

export const tile_word = (tile: Tile): string => (tile === 'J' ? t('tile.joker') : tile);

/** For screen readers: a tile with its flowers. */
export const tile_label = (tile: Tile, flowers: number): string =>
  tile === 'J' ? t('tile.joker') : t('runs.tile', { n: tile, flowers });

/** “31–36”, or all tiles where that is shorter or a joker stands at an end. */
export function row_words(tiles: Tile[]): string {
  const [first, last] = [tiles[0]!, tiles.at(-1)!];
  if (tiles.length < 4 || first === 'J' || last === 'J') return tiles.map(tile_word).join(', ');
  return t('runs.span', { first, last });
}
/** “17, 19 and a joker”, of tiles that somebody steals or adds. */
export const list_words = (tiles: Tile[]): string =>
  t_list(tiles.map((tile) => (tile === 'J' ? t('tile.joker.object') : tile)));

/** “19 or 20”, “27–30”. */
export function choice_words(numbers: number[]): string {
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return String(numbers[0]);
  if (numbers.length === 2) return t('runs.or', { a: numbers[0]!, b: numbers[1]! });
  return t('runs.span', { first: numbers[0]!, last: numbers.at(-1)! });
}

/** Points with a sign: +7, −3. */
export const signed = (points: number): string =>
  points < 0 ? `−${-points}` : points === 0 ? '0' : `+${points}`;

export interface LogLine extends Line {
  /** The run that it is about, and the tiles that came to it. */
  run: string | null;
}

type Voiced =
  | 'draw'
  | 'draw_two'
  | 'blind'
  | 'blind_two'
  | 'draw_blind'
  | 'lay'
  | 'steal'
  | 'extend'
  | 'swap'
  | 'joker'
  | 'pass'
  | 'over';

/** The log as lines: two draws of a turn are one, and so are a theft, its lay and its reward. */
export function log_lines(session: Session, log: LogEntry[]): LogLine[] {
  const lines: LogLine[] = [];
  let round = 1;
  let drawn: LogLine | null = null;
  let stolen: Tile[] = [];
  let runs: Record<string, Tile[]> = {};
  const key_of = (kind: Voiced, seat: number): Key => voice(session, seat, `runs.log.${kind}` as const);
  log.forEach((entry, index) => {
    const add = (line: Partial<LogLine> & { key: Key }): LogLine => {
      const made: LogLine = {
        index,
        from: index,
        round,
        seat: null,
        values: {},
        points: null,
        all: null,
        run: null,
        ...line,
      };
      if (made.seat !== null)
        made.values = { who: { strong: seat_name(session, made.seat) }, ...made.values };
      lines.push(made);
      return made;
    };
    const said = (kind: Voiced, seat: number, line: Partial<LogLine> = {}) =>
      add({ seat, key: key_of(kind, seat), ...line });
    const tile = (name: Tile) => ({ strong: tile_word(name) });
    for (const event of entry.events as RunsEvent[]) {
      switch (event.event) {
        case 'draw': {
          if (!event.found) break;
          const first = drawn?.seat === event.seat ? drawn : null;
          if (!first) {
            drawn = event.blind
              ? said('blind', event.seat)
              : said('draw', event.seat, { values: { tile: tile(event.tile!) } });
            break;
          }
          first.index = index;
          const seen = first.values['tile'];
          if (event.blind && !seen) first.key = key_of('blind_two', event.seat);
          else if (event.blind || !seen) {
            first.key = key_of('draw_blind', event.seat);
            if (!event.blind) first.values = { ...first.values, tile: tile(event.tile!) };
          } else {
            first.key = key_of('draw_two', event.seat);
            first.values = { ...first.values, second: tile(event.tile!) };
          }
          break;
        }
        case 'steal':
          stolen = event.tiles;
          runs[event.run] = runs[event.run]?.filter((each) => !event.tiles.includes(each)) ?? [];
          break;
        case 'lay':
          said(stolen.length > 0 ? 'steal' : 'lay', event.seat, {
            run: event.run,
            values: {
              tiles: { strong: row_words(event.tiles) },
              stolen: { strong: list_words(stolen) },
              n: event.flowers,
            },
          });
          runs[event.run] = event.tiles;
          stolen = [];
          break;
        case 'reward':
          lines.at(-1)!.points = event.value || null;
          break;
        case 'extend': {
          const rest = [...(runs[event.run] ?? [])];
          const added = event.tiles.filter((each) => {
            const at = rest.indexOf(each);
            if (at >= 0) rest.splice(at, 1);
            return at < 0;
          });
          runs[event.run] = event.tiles;
          said('extend', event.seat, { run: event.run, values: { tiles: { strong: list_words(added) } } });
          break;
        }
        case 'swap': {
          const row = [...(runs[event.run] ?? [])];
          row[event.place - 1] = event.tile;
          runs[event.run] = row;
          said('swap', event.seat, { run: event.run, values: { tile: tile(event.tile) } });
          break;
        }
        case 'joker_take':
          said('joker', event.seat);
          break;
        case 'pass':
          said('pass', event.seat);
          break;
        case 'joker_up':
          add({ key: 'runs.log.joker_up' });
          break;
        case 'round_end':
          add({
            key: 'runs.log.round_end',
            values: {
              n: event.round,
              points: event.points
                .map((points, seat) => `${seat_name(session, seat)} ${signed(points)}`)
                .join(' · '),
            },
          });
          runs = {};
          break;
        case 'round':
          round = event.round;
          break;
        case 'over':
          add(won_line(session, event.winners, 'runs.log.over'));
          break;
        case 'turn':
          drawn = null;
          break;
        case 'joker_leave':
        case 'refill':
          break;
      }
    }
  });
  return lines;
}

/** Sources of points, with the colour that stands for each. */
export const sources = [
  { id: 'rewards', colour: 'var(--gold)' },
  { id: 'flowers_left', colour: 'var(--rose)' },
] as const;
