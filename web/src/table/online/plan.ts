// The seats of a new table: people at this device, friends by link, bots. A seat for a friend makes it a
// table on the server, where each browser has one person.

import type { Level } from '../messages';
import type { SeatPlan } from '../seats';
import type { SeatWish } from './messages';

export type Chair = SeatPlan | { kind: 'open' };
export type ChairKind = Chair['kind'];

export const by_link = (chairs: readonly Chair[]): boolean => chairs.some(({ kind }) => kind === 'open');

/** The chairs after one got another kind. With a friend by link, at most one person is at this device. */
export function seated(chairs: readonly Chair[], seat: number, kind: ChairKind): Chair[] {
  const name = (chair: Chair) => (chair.kind === 'person' ? chair.name : '');
  const next = chairs.map((chair, i): Chair => {
    if (i !== seat || chair.kind === kind) return chair;
    if (kind === 'bot') return { kind, level: 'medium' };
    return kind === 'person' ? { kind, name: '' } : { kind };
  });
  if (!by_link(next)) return next;
  const people = next.flatMap((chair, i) => (chair.kind === 'person' ? [i] : []));
  if (people.length < 2) return next;
  const me = people.includes(seat) ? seat : people[0]!;
  // Whoever moves to another chair keeps their name.
  const called = name(next[me]!) || name(next[people.find((i) => i !== me)!]!);
  return next.map((chair, i): Chair => {
    if (chair.kind !== 'person') return chair;
    return i === me ? { kind: 'person', name: called } : { kind: 'open' };
  });
}

/** The seats that are not the first person's. */
export function opponents(chairs: readonly Chair[]): number[] {
  const me = Math.max(
    0,
    chairs.findIndex(({ kind }) => kind === 'person'),
  );
  return chairs.flatMap((_, i) => (i === me ? [] : [i]));
}

/** So many players: those who come are like the last opponent, those who go are the last ones. */
export function with_players(chairs: readonly Chair[], n: number): Chair[] {
  const others = opponents(chairs);
  if (n < chairs.length) {
    const gone = others.slice(n - 1);
    return chairs.filter((_, i) => !gone.includes(i));
  }
  const last = chairs[others.at(-1) ?? 0]!;
  const one = (): Chair => (last.kind === 'person' ? { kind: 'person', name: '' } : { ...last });
  return [...chairs, ...Array.from({ length: n - chairs.length }, one)];
}

/** All opponents of one kind, bots of one level. */
export function against(chairs: readonly Chair[], kind: ChairKind, level: Level): Chair[] {
  const others = opponents(chairs);
  return chairs.map((chair, i): Chair => {
    if (!others.includes(i)) return chair;
    if (kind === 'bot') return { kind, level };
    if (kind === 'open') return { kind };
    return chair.kind === 'person' ? chair : { kind, name: '' };
  });
}

/** What all opponents are; null where they differ. */
export function common<T>(chairs: readonly Chair[], of: (chair: Chair) => T): T | null {
  const [first, ...rest] = opponents(chairs).map((i) => of(chairs[i]!));
  return first !== undefined && rest.every((each) => each === first) ? first : null;
}

/** What is asked of the server; a level that it does not have becomes its strongest. */
export function wishes(chairs: readonly Chair[], levels: readonly Level[]): SeatWish[] {
  return chairs.map((chair): SeatWish => {
    if (chair.kind === 'person') return { kind: 'me' };
    if (chair.kind === 'open') return { kind: 'open' };
    return { kind: 'bot', level: levels.includes(chair.level) ? chair.level : (levels.at(-1) ?? 'expert') };
  });
}

export const clocks = {
  none: null,
  relaxed: { initial: 1800, increment: 30 },
  quick: { initial: 300, increment: 10 },
} as const;
export type ClockName = keyof typeof clocks;
export const clock_names = Object.keys(clocks) as ClockName[];

export const graces = { never: null, minute: 60, minutes: 300, day: 86_400 } as const;
export type GraceName = keyof typeof graces;
export const grace_names = Object.keys(graces) as GraceName[];
