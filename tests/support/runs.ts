interface Runs {
  numRuns: number;
  seed?: number;
}

/**
 * Returns the number of examples for a property: `short` in `npm test`, `long` in the campaign (`CAMPAIGN` set). `npm
 * test` draws the same examples in every run, so that only a change can alter the result. The campaign draws new
 * examples. `SEED` sets the seed.
 * @example fc.assert(fc.property(…), runs(500, 10_000))
 */
export function runs(short: number, long: number): Runs {
  const { CAMPAIGN, SEED } = process.env;
  const numRuns = CAMPAIGN ? long : short;
  return CAMPAIGN && !SEED ? { numRuns } : { numRuns, seed: Number(SEED ?? 20_261_122) };
}
