// Bloom by Escoffier & Franck in words: flowers, pawns, refusals, and the engine's events as lines of a log.

import { known_key, t, t_list, type Key } from '../../i18n/index.svelte';
import type { Explained, Hint } from '../../table/desk.svelte';
import { is_you, seat_name, voice } from '../../table/people';
import type { LogEntry, Session } from '../../table/session.svelte';
import type { Line } from '../../ui/LogPanel.svelte';
import { bounds } from './picture';
import { read_card, read_pawn } from './squares';
import {
  owner_of,
  type Colour,
  type GardenEvent,
  type GardenPreview,
  type GardenView,
  type PawnKind,
  type Square,
} from './types';

export const order: readonly Colour[] = ['P', 'W', 'B', 'Y', 'R'];

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
        case 'sell': {
          const last = tail('sold');
          const n = Number(last?.values['n'] ?? 0) + 1;
          const points = (last?.points ?? 0) + event.points;
          if (last) lines.pop();
          add({
            seat: event.seat,
            key: voice(session, event.seat, 'garden.log.sold'),
            values: { n },
            points,
          });
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
          for (const winner of event.winners)
            add({ seat: winner, key: voice(session, winner, 'garden.log.over') });
          break;
        case 'turn':
          break;
      }
    }
  });
  return lines;
}

/** A refusal in the language spoken: the very reason where the page has words for it, else the clause. */
export function refusal_text(session: Session, view: GardenView, message: string): Explained {
  const clause = /\((G\d+)/.exec(message)?.[1] ?? null;
  const held = /(?:which|held by) (\w)'s (gardener|animal|ornament)/.exec(message);
  if (held) {
    const colour = held[1] as Colour;
    const owner = owner_name(session, owner_of(view, colour));
    return {
      text: t('garden.refusal.held', { who: owner, pawn: pawn_word(held[2] as PawnKind, colour) }),
      clause,
    };
  }
  const reasons: [RegExp, Key][] = [
    [/covers no garden square/, 'garden.refusal.off'],
    [/no square on the bare table/, 'garden.refusal.inside'],
    [/does not touch the garden/, 'garden.refusal.far'],
    [/holds an ornament already/, 'garden.refusal.lawn_taken'],
  ];
  const found = reasons.find(([pattern]) => pattern.test(message));
  if (found) return { text: t(found[1]), clause };
  const key = `garden.refusal.${clause}`;
  if (known_key(key)) return { text: t(key), clause };
  return { text: message.replace(/\s*\(G\d+[^)]*\)/, ''), clause };
}

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

/** A move of a hint in words. */
export function move_words(view: GardenView, move: string): string {
  const card = read_card(move);
  if (card)
    return t('garden.move.card', {
      card: card.card,
      turn: card.turn * 90,
      where: where_words(view, card.at),
    });
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

/** Sources of points in the order of the bars, with the colour that stands for each. */
export const sources = [
  { id: 'coins', colour: 'var(--gold)' },
  { id: 'flowers', colour: 'var(--rose)' },
  { id: 'bouquets', colour: 'var(--hyacinth)' },
  { id: 'ornament', colour: 'var(--lawn-3)' },
  { id: 'bed', colour: 'var(--tulip)' },
  { id: 'freshness', colour: 'var(--m)' },
] as const;
