// What this browser adds to a table's chance, and keeps to check the finished game with.

import { own_proof, save_proof, type Proof } from '../../app/store';
import { random_hex } from '../chance';
import { join_table } from './api';
import type { Scene, TableState } from './messages';

/** Where nothing can be stored: by table. */
const given = new Map<string, string>();

/**
 * Sits down at a table that was looked at: with random bytes that its server could not know when it
 * showed its seal. Whoever asks again, also in another tab, gives the same bytes: only the first count.
 */
export async function take_seat(
  before: TableState,
  wish: { key?: string; name?: string } = {},
): Promise<Scene> {
  const { id, commitment } = before;
  let proof: Proof = { commitment, entropy: given.get(id) ?? random_hex(32), seat: null };
  // A seat of a game that goes on comes from another device, and has that one's chance.
  const waiting = before.state === 'waiting';
  if (waiting) proof = await own_proof(id, proof).catch(() => proof);
  given.set(id, proof.entropy);
  const scene = await join_table(id, { ...wish, entropy: proof.entropy });
  const { seat } = scene.you;
  if (waiting && seat !== null && before.seats[seat]!.kind !== 'player')
    // Without storage the game can still be checked, only not against what this browser saw.
    await save_proof(id, { ...proof, seat }).catch(() => {});
  return scene;
}
