import type { TableState } from '../../src/table/online/messages';

const person = { kind: 'player', level: null, standin: false, left: false, muted: false } as const;

/** A table on a server at which Ada and Ben play. */
export const some_table = (more: Partial<TableState>): TableState => ({
  id: 'tt',
  game: 'town',
  options: {},
  players: 2,
  state: 'playing',
  number: 2,
  created: 0,
  updated: 0,
  maker: 0,
  listed: false,
  clock: null,
  grace: null,
  chat: true,
  hints: true,
  commitment: '00'.repeat(32),
  seats: [
    { ...person, name: 'Ada' },
    { ...person, name: 'Ben' },
  ],
  actor: 0,
  moves: 0,
  clocks: null,
  undo: null,
  result: null,
  rules: 2,
  stopped: null,
  rematch: null,
  ...more,
});
