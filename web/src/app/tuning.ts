// For testers and pictures: ?seed=<64 hex digits> deals the next table, ?iterations=N makes bots
// think for that long instead of by the clock, ?bots=<seed> makes their choices repeatable.

const query = new URLSearchParams(location.search);

const number = (name: string): number | undefined => {
  const value = Number(query.get(name));
  return query.has(name) && Number.isInteger(value) && value >= 0 ? value : undefined;
};

const seed = query.get('seed');
export const tuning = {
  seed: seed && /^[0-9a-f]{64}$/.test(seed) ? seed : undefined,
  iterations: number('iterations') || undefined,
  bots: number('bots'),
};
