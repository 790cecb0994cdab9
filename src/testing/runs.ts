interface Runs {
  numRuns: number;
  seed?: number;
}

/**
 * How many examples a property gets: `short` in `npm test`, `long` in the campaign (`CAMPAIGN` set). `npm test` draws
 * the same examples in every run, so that a change is judged by itself; the campaign draws new ones. `SEED` chooses.
 * @example fc.assert(fc.property(…), runs(500, 10_000))
 */
export function runs(short: number, long: number): Runs {
  const { CAMPAIGN, SEED } = process.env;
  const numRuns = CAMPAIGN ? long : short;
  return CAMPAIGN && !SEED ? { numRuns } : { numRuns, seed: Number(SEED ?? 20_261_122) };
}
