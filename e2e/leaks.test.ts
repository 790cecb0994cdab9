/** What is not public is nowhere: a real site, led through generated states, and every public byte of it. */
import { startHost, type Host } from '#testing/host.ts';
import { actions, leakExplorer, steps } from '#testing/leaks.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const A_RUN = 20;
const RUNS = 4;
/** In so few states every action occurs: most draws leave one out. */
const SEED = 20_261_120;
let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

test(`in ${A_RUN * RUNS} states nothing of a text that is not live can be read`, async () => {
  const explorer = await leakExplorer(host);
  const property = fc.asyncProperty(steps(A_RUN), async (list) => {
    expect(await explorer.explore(list)).toEqual([]);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(explorer.states).toBe(A_RUN * RUNS);
  expect([...explorer.done].sort()).toEqual([...actions].sort());
}, 300_000);
