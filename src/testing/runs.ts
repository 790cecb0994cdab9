/**
 * How many examples a property gets: `short` in `npm test`, `long` in the campaign (`CAMPAIGN` set).
 * @example fc.assert(fc.property(…), runs(500, 10_000))
 */
export function runs(short: number, long: number): { numRuns: number } {
  return { numRuns: process.env.CAMPAIGN ? long : short };
}
