// “Check this game”: the engine in this browser plays a record again, and what this browser knew before
// the deal is held against it. Says what was checked and what could not be.

import type { Proof } from '../app/store';
import type { TableClient } from './client';
import { Refusal, type GameRecord } from './messages';
import type { Entry } from './online/messages';

/** `yes`: it holds; `no`: it does not; `unknown`: nothing to check it with. */
export type Verdict = 'yes' | 'no' | 'unknown';

export interface Checked {
  /** Why the engine refused the record; null if it did not. */
  refused: Refusal | null;
  moves: number;
  /** Every move was legal, and the points and winners follow from them. */
  game: Verdict;
  /** The record claims a result. */
  finished: boolean;
  /** The deal is the one that the seed gives. */
  deal: Verdict;
  /** The seed follows from the secret and everybody's chance, and the secret was committed to. */
  seed: Verdict;
  /** The commitment is the one that this browser saw before the deal. */
  commitment: Verdict;
  /** What this browser added is part of the seed. */
  entropy: Verdict;
  /** The moves are those that this browser saw. */
  seen: Verdict;
}

interface Fairness {
  commitment?: string;
  secret?: string;
  entropy?: string[];
}

const verdict = (known: boolean, holds: boolean): Verdict => (known ? (holds ? 'yes' : 'no') : 'unknown');

/** `seen`: the moves as this browser saw them, if it did. */
export async function check_record(
  client: TableClient,
  record: GameRecord,
  proof: Proof | null,
  seen: readonly { seat: number; move: string }[] | null,
): Promise<Checked> {
  const fairness = (record.fairness ?? {}) as Fairness;
  let refused: Refusal | null = null;
  try {
    await client.ask('load', { record });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error;
  }
  const bad = (...codes: string[]) => refused !== null && codes.includes(refused.code);
  const fair = !bad('bad-fairness');
  const dealt = fair && !bad('bad-deal', 'bad-options', 'bad-players', 'bad-request', 'unknown-game');
  const finished = record.winners !== undefined;
  return {
    refused,
    moves: record.moves.length,
    // What is wrong first keeps the engine from looking at the rest.
    game: refused === null ? 'yes' : dealt ? 'no' : 'unknown',
    finished,
    deal: verdict(typeof record.seed === 'string' && fair, dealt),
    seed: verdict(typeof record.seed === 'string' && fairness.secret !== undefined, fair),
    commitment: verdict(
      (proof?.commitment ?? null) !== null && fairness.commitment !== undefined,
      fairness.commitment === proof?.commitment,
    ),
    entropy: added(proof, fairness.entropy),
    seen: verdict(
      seen !== null,
      seen?.length === record.moves.length &&
        seen.every(({ seat, move }, i) => record.moves[i]![0] === seat && record.moves[i]![1] === move),
    ),
  };
}

/** Whoever left a seat before the deal took the chance that was added for it along. */
export function still_added(proof: Proof, entries: Entry[]): Proof {
  const start = entries.findIndex(({ kind }) => kind === 'start');
  const before = entries.slice(0, start < 0 ? entries.length : start);
  const left = before.some(
    ({ kind, seat }) => (kind === 'leave' || kind === 'remove') && seat === proof.seat,
  );
  return left ? { ...proof, seat: null } : proof;
}

/** Bytes for no seat may have been for one after all, if the answer that said so was lost. */
function added(proof: Proof | null, entropy: string[] | undefined): Verdict {
  if (!proof || !entropy) return 'unknown';
  if (proof.seat === null) return entropy.includes(proof.entropy) ? 'yes' : 'unknown';
  return entropy[proof.seat] === proof.entropy ? 'yes' : 'no';
}

/** Whether everything that could be checked holds. */
export const holds = (checked: Checked): boolean =>
  checked.refused === null &&
  [checked.game, checked.deal, checked.seed, checked.commitment, checked.entropy, checked.seen].every(
    (each) => each !== 'no',
  );
