import type { GameId } from '../games/ids';

// Kept apart from the outlines, so that a table can link to a rule without loading any of them.
const kLetters: Record<GameId, { letter: string; last: number }> = {
  town: { letter: 'T', last: 35 },
  runs: { letter: 'R', last: 24 },
  garden: { letter: 'G', last: 34 },
};

/** The address of the paragraph that holds a clause. Of several (`T1–T3`, `R10, R13`) the first counts;
    what is no clause of the game leads to the top of its rules. */
export function clause_anchor(game: GameId, clause: string): string {
  const { letter, last } = kLetters[game];
  const [, found, number] = /([A-Z])(\d+)/.exec(clause) ?? [];
  const known = found === letter && Number(number) >= 1 && Number(number) <= last;
  return known ? `/rules/${game}#${letter}${Number(number)}` : `/rules/${game}`;
}
