/** The games, in the order in which the page shows them. Nothing else lists them. */
export const game_ids = ['town', 'runs', 'garden'] as const;
export type GameId = (typeof game_ids)[number];
