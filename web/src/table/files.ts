// Records as files of this device.

import { games } from '../games';
import { say_checked } from './current';
import { Refusal, type GameRecord } from './messages';
import { record_refusal, type WhyWords } from './refusal';
import { LocalSession } from './session.svelte';

/**
 * Opens a record from a file as a table of this device; answers the table's id. Refuses what the engine
 * refuses, in the language spoken.
 */
export async function open_file(file: File): Promise<string> {
  const record = JSON.parse(await file.text()) as GameRecord;
  const session = await LocalSession.from_record(record).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, record_refusal(error, await words_for(error, record)), error.index);
  });
  session.close();
  say_checked(session.id);
  return session.id;
}

/** How the game of a record says why a move of it was refused; null where that is not known, or cannot be loaded. */
async function words_for({ why }: Refusal, record: GameRecord): Promise<WhyWords | null> {
  if (!why || !(record.game in games)) return null;
  return games[record.game].refusals().then(
    ({ refusal_words }) => refusal_words,
    () => null,
  );
}

export function save_file(record: GameRecord): void {
  const text = JSON.stringify(record) + '\n';
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `bloom-${record.game}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
