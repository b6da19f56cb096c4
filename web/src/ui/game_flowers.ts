/** The flower that stands for a game in a list. */
export const game_flowers = { town: 1, runs: 4, garden: 3 } as const;
