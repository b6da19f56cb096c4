import type { Level } from './messages';

/** Who sits where. A person without a name is “You”; a bot is called by its seat, or by the one it had first. */
export type SeatPlan = { kind: 'person'; name: string } | { kind: 'bot'; level: Level; called?: number };

/** The levels that are offered; `random` and `greedy` are for testers. */
export const levels: Level[] = ['easy', 'medium', 'hard', 'expert', 'master'];
const all_levels: Level[] = ['random', 'greedy', ...levels];

// Bots sit down as somebody: the same name for the same seat, in every language.
const bot_names = ['Olive', 'Basil', 'Margaux', 'Silas', 'Iris'];
export const bot_name = (seat: number): string => bot_names[seat % bot_names.length]!;

/** How a seat is called in records: bots by their level, so that any program can seat them again. */
export function record_name(plan: SeatPlan, seat: number): string {
  return plan.kind === 'bot' ? `bot:${plan.level}` : plan.name || `Player ${seat + 1}`;
}

export function seat_of_name(name: string): SeatPlan {
  const level = all_levels.find((each) => name === `bot:${each}`);
  return level ? { kind: 'bot', level } : { kind: 'person', name };
}
