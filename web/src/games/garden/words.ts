// Bloom by Escoffier & Franck in words: flowers, pawns, and the engine's events as lines of a log.

import { t, t_list, type Key } from '../../i18n/index.svelte';
import { is_you, seat_name, voice, won_line } from '../../table/people';
import type { LogEntry, Session } from '../../table/session.svelte';
import type { Line } from '../../ui/LogPanel.svelte';
import {
  owner_of,
  type Colour,
  type GardenEvent,
  type GardenView,
  type PawnKind,
  type Square,
} from './types';

export const order: readonly Colour[] = ['P', 'W', 'B', 'Y', 'R'];

/** What can be answered in a chain of cards, in the order in which it is offered. */
export const chain_moves = ['settle', 'wait'] as const;

export const flower_word = (colour: Colour): string => t(`garden.piece.flower.${colour}`);
/** “2 roses and 1 tulip” */
export function tokens_words(tokens: readonly Colour[]): string {
  const counted = order.flatMap((colour) => {
    const n = tokens.filter((each) => each === colour).length;
    return n ? [t(`garden.piece.flowers.${colour}`, { n })] : [];
  });
  return counted.length ? t_list(counted) : t('garden.nothing');
}
export const pawn_word = (kind: PawnKind, colour: Colour): string =>
  kind === 'gardener' ? t('garden.piece.gardener') : t(`garden.piece.${kind}.${colour}`);

/** A player, or Maurice. */
export const owner_name = (session: Session, owner: number): string =>
  owner < session.seats.length ? seat_name(session, owner) : t('garden.piece.maurice');

export interface GardenLine extends Line {
  /** What it is about: the colour, and the squares that a tap on the line shows. */
  colour: Colour | null;
  card: Square | null;
  squares: Square[];
}

/** The log as lines: a card with what it picked, what was sold, what joined; pawns only where they are new. */
export function log_lines(session: Session, log: LogEntry[]): GardenLine[] {
  const lines: GardenLine[] = [];
  const { colours } = session.opening as GardenView;
  let cards = 0;
  log.forEach((entry, index) => {
    const add = (line: Partial<GardenLine> & { key: Key }) => {
      const made: GardenLine = {
        index,
        // A round is as many cards as there are colours, in whatever order.
        round: 1 + Math.floor(Math.max(0, cards - 1) / colours.length),
        seat: null,
        values: {},
        points: null,
        all: null,
        colour: null,
        card: null,
        squares: [],
        ...line,
      };
      if (made.seat !== null)
        made.values = { who: { strong: seat_name(session, made.seat) }, ...made.values };
      lines.push(made);
    };
    const tail = (kind: 'sold' | 'dropped') => {
      const last = lines.at(-1);
      return last?.key.startsWith(`garden.log.${kind}`) && last.seat === entry.seat ? last : null;
    };
    for (const event of entry.events as GardenEvent[]) {
      switch (event.event) {
        case 'card': {
          cards += 1;
          const maurice = owner_of(entry.view as GardenView, event.colour) >= session.seats.length;
          const what = event.picked.length ? 'card_picked' : 'card';
          add({
            seat: event.seat,
            colour: event.colour,
            card: event.centre,
            key: voice(
              session,
              event.seat,
              maurice ? (`garden.log.maurice_${what}` as const) : (`garden.log.${what}` as const),
            ),
            values: {
              card: event.card,
              ...(event.picked.length
                ? { tokens: { tokens: event.picked, words: tokens_words(event.picked) } }
                : {}),
            },
          });
          break;
        }
        case 'pass':
          add({ seat: event.seat, colour: event.colour, key: voice(session, event.seat, 'garden.log.pass') });
          break;
        case 'settle':
        case 'wait':
          add({
            seat: event.seat,
            key: voice(session, event.seat, `garden.log.${event.event}` as const),
          });
          break;
        case 'sell': {
          const last = tail('sold');
          const n = Number(last?.values['n'] ?? 0) + 1;
          const points = (last?.points ?? 0) + event.points;
          if (last) lines.pop();
          const key = entry.move === 'sell all' ? 'garden.log.sold_all' : 'garden.log.sold';
          add({ seat: event.seat, key: voice(session, event.seat, key), values: { n }, points });
          break;
        }
        case 'drop': {
          const last = tail('dropped');
          const n = Number(last?.values['n'] ?? 0) + 1;
          if (last) lines.pop();
          add({ seat: event.seat, key: voice(session, event.seat, 'garden.log.dropped'), values: { n } });
          break;
        }
        case 'ornament':
          add({
            seat: event.seat,
            colour: event.colour,
            squares: [event.flower, event.lawn],
            key: voice(session, event.seat, 'garden.log.ornament'),
            values: { pawn: pawn_word('ornament', event.colour) },
          });
          break;
        case 'animal_ready':
          add({
            seat: entry.seat,
            colour: event.colour,
            key: is_you(session, owner_of(entry.view as GardenView, event.colour))
              ? 'garden.log.animal.you'
              : 'garden.log.animal',
            values: {
              who: { strong: owner_name(session, owner_of(entry.view as GardenView, event.colour)) },
              pawn: pawn_word('animal', event.colour),
            },
          });
          break;
        case 'gardener':
        case 'animal': {
          // Where it stands is seen with the card that it followed.
          const card = lines.findLast((line) => line.card && line.seat === event.seat);
          if (card && event.square) card.squares = [...card.squares, event.square];
          break;
        }
        case 'count':
          add({
            seat: event.seat,
            key: voice(session, event.seat, 'garden.log.count'),
            points: Object.values(event.points).reduce((sum, each) => sum + each, 0),
          });
          break;
        case 'bed':
          add({ seat: event.seat, key: voice(session, event.seat, 'garden.log.bed'), points: event.points });
          break;
        case 'over':
          add(won_line(session, event.winners, 'garden.log.over'));
          break;
        case 'turn':
          break;
      }
    }
  });
  return lines;
}

/** Sources of points in the order of the bars, with the colour that stands for each. */
export const sources = [
  { id: 'coins', colour: 'var(--gold)' },
  { id: 'flowers', colour: 'var(--rose)' },
  { id: 'bouquets', colour: 'var(--hyacinth)' },
  { id: 'ornament', colour: 'var(--lawn-3)' },
  { id: 'bed', colour: 'var(--tulip)' },
  { id: 'freshness', colour: 'var(--m)' },
] as const;
