// The module plays as the native engine does: whole games, every answer compared as text.
import { equal, test } from './check.mjs';
import { Module } from './module.mjs';

// A seed of its own for every game; any 64 hex digits do.
const seed_of = (number) => number.toString(16).padStart(4, '0').repeat(16);

// Iterations of the thoughts at every turn and of the deep ones: playouts take longer in some games.
const kIterations = { town: [30, 400], runs: [8, 100], garden: [16, 200] };

// Commands about a position that change nothing.
const kQuestions = [
  '{"cmd":"legal"}',
  '{"cmd":"view","seat":0}',
  '{"cmd":"view","seat":1}',
  '{"cmd":"state"}',
  '{"cmd":"scores"}',
  '{"cmd":"next","prefix":""}',
];

async function play_game({ module, native }, game, players, options, number) {
  let compared = 0;
  const ask = async (line) => {
    const answer = module.ask(line);
    equal(answer, await native.ask(line), `${game}, ${players} players, seed ${number}: ${line}`);
    compared += 1;
    return JSON.parse(answer);
  };
  const think = (seed, level, iterations) =>
    ask(JSON.stringify({ cmd: 'think', level, iterations, seed }));
  const [usual, deep] = kIterations[game];
  const seed = seed_of(number);
  await ask(JSON.stringify({ cmd: 'new', game, players, options, seed }));
  for (let turn = 0; turn < 400; ++turn) {
    if ((await ask('{"cmd":"scores"}')).over) break;
    // The middle levels at times slip, which takes chance of its own.
    const { move, candidates } = await think(turn, ['medium', 'easy', 'hard'][turn % 3], usual);
    if (turn % 8 === 0) {
      await think(turn + 1000, 'expert', deep);
      await think(turn, 'plain', usual);
      await think(turn, 'greedy', 1);
      for (const question of kQuestions) await ask(question);
      for (const each of candidates) await ask(JSON.stringify({ cmd: 'preview', move: each.move }));
      await ask(JSON.stringify({ cmd: 'check', move: 'x' + move }));
      const { seat } = await ask('{"cmd":"legal"}');
      const accept = { best: { points: true }, events: { count: { min: 2 } } };
      const missed = [{ preview: { next: { seat: '$me' } } }, null];
      for (const { move: other } of candidates)
        await ask(JSON.stringify({ cmd: 'judge', move: other, seat, accept, missed }));
      const notes = [{ id: 'ahead', when: { view: { scores: { $me: { min: 0.5 } } } } }];
      await ask(JSON.stringify({ cmd: 'notes', seat, notes }));
    }
    const chosen = turn % 4 === 3 ? (await think(turn, 'random', 1)).move : move;
    await ask(JSON.stringify({ cmd: 'play', move: chosen }));
  }
  const { record } = await ask('{"cmd":"record"}');
  await ask(JSON.stringify({ cmd: 'load', record }));
  return compared;
}

for (const game of ['town', 'runs', 'garden'])
  test(`${game}: the same games at every number of players`, async ({ wasm, native, games }) => {
    const module = await Module.load(wasm);
    const entry = games.find(({ id }) => id === game);
    let compared = 0;
    for (let players = entry.players[0]; players <= entry.players[1]; ++players)
      compared += await play_game({ module, native }, game, players, {}, 100 * players + 7);
    // Every option once away from its default.
    for (const [name, { values, default: usual }] of Object.entries(entry.options)) {
      const other = values.find((value) => value !== usual);
      compared += await play_game({ module, native }, game, 2, { [name]: other }, 4242);
    }
    return `${compared} answers`;
  });
