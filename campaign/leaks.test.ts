/** 5,000 states of a site, and every public byte in each: what is not public is nowhere. About an hour. */
import { startHost } from '#testing/host.ts';
import { leakExplorer, steps } from '#testing/leaks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const A_RUN = 20;
const STATES = Number(process.env['COUNT'] ?? 5_000);

test(`in ${STATES} states nothing of a text that is not live can be read`, async () => {
  const host = await startHost();
  try {
    const explorer = await leakExplorer(host);
    const property = fc.asyncProperty(steps(A_RUN), async (list) => {
      expect(await explorer.explore(list)).toEqual([]);
    });
    await fc.assert(property, { numRuns: Math.ceil(STATES / A_RUN), endOnFailure: true });
  } finally {
    await host.stop();
  }
});
