/**
 * Unpublished text is visible nowhere: the test moves a real site through generated states and reads every public byte.
 */
import { startHost, type Host } from '../support/host.ts';
import { actions, leakExplorer, steps } from '../support/leaks.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Number of states that this test reads. The campaign reads 5,000 states. */
const STATES = 30;
/** Seed with which every action occurs, although there are few states. With most seeds an action is missing. */
const SEED = 20_267_456;
let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

test(`in ${STATES} states nothing of a text that is not live can be read`, async () => {
  const explorer = await leakExplorer(host);
  const property = fc.asyncProperty(steps(STATES), async (list) => {
    expect(await explorer.explore(list)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 1, seed: SEED, endOnFailure: true });
  expect(explorer.states).toBe(STATES);
  expect([...explorer.done].sort()).toEqual([...actions].sort());
}, 300_000);
