// How a person gets around at a table of runs, for journeys and pictures.
import { fill_form, set_seat, start } from './form.mjs';
import { QUICK, set_speed } from './harness.mjs';

/** Sits down at a table of runs: one person and so many bots, or several people. */
export async function sit(page, { bots = 1, people = 1, rounds = 1, query = QUICK, speed = 'instant' } = {}) {
  await set_speed(page, speed);
  await fill_form(page, {
    game: 'runs',
    query,
    players: Math.max(2, bots + people),
    options: rounds === 2 ? [] : [['Rounds', String(rounds)]],
  });
  for (let i = 1; i < people; i += 1) await set_seat(page, i, 'person');
  await start(page);
  await page.waitForSelector('.game.runs');
}

/** Waits until something is asked; answers what. */
export async function asked(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector('.end')) return 'over';
    if (document.querySelector('.cover')) return 'pass';
    if (document.querySelector('dialog .drew')) return 'drew';
    if (document.querySelector('dialog[open]')) return 'round';
    const table = document.querySelector('.game.runs.asked');
    if (!table) return false;
    if (document.querySelector('.suns.offered')) return 'joker';
    return 'turn';
  });
  return handle.jsonValue();
}

/** Hands of four runs each, so that a round is over after a few turns. */
const kind_hand = (seat) => [1, 2, 3, 4, 7, 8, 9, 12, 13, 14, 17, 18, 19].map((n) => 20 * seat + n);
function kind_deal(players) {
  const dealt = [5, 25, 45, 65, 85, 10, 30, 50];
  for (let seat = 0; seat < players; seat += 1) dealt.push(...kind_hand(seat));
  const rest = Array.from({ length: 100 }, (_, i) => i + 1).filter((n) => !dealt.includes(n));
  return [...dealt, ...rest].map(String).concat('J', 'J', 'J');
}
/** Opens a record of runs from a file. */
export async function open_record(page, record, speed) {
  if (speed) await set_speed(page, speed);
  await page.goto(`/${QUICK}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'bloom.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ format: 'bloom-record', version: 1, game: 'runs', seed: null, ...record }),
    ),
  });
  await page.waitForSelector('.game.runs');
}
/** A whole game from its first move, with kind hands for everybody. */
export const open_kind = (page, { bots = 1, rounds = 1 } = {}) =>
  open_record(
    page,
    {
      options: { rounds },
      players: ['Ada', ...Array.from({ length: bots }, () => 'bot:easy')],
      deal: { first: 0, rounds: Array.from({ length: rounds }, () => kind_deal(bots + 1)) },
      moves: [],
    },
    'instant',
  );
