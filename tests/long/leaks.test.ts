/** Reads every public byte of a site in 5,000 states. Unpublished text must not occur anywhere. */
import { startHost } from '../support/host.ts';
import { leakExplorer, steps as statesOf } from '../support/leaks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeSteps } from './parts/steps.ts';

const STATES = 5_000;
const A_STEP = 20;

test(`in ${STATES} states nothing of a text that is not live can be read`, async () => {
  const host = await startHost();
  try {
    const explorer = await leakExplorer(host);
    const property = fc.asyncProperty(statesOf(A_STEP), async (list) => {
      expect(await explorer.explore(list)).toEqual([]);
    });
    const { steps } = await takeSteps<null>({
      name: 'leaks',
      steps: STATES / A_STEP,
      begin: () => null,
      step: async () => {
        await fc.assert(property, { numRuns: 1, endOnFailure: true });
        return null;
      },
    });
    console.log(`${steps * A_STEP} states were read whole`);
  } finally {
    await host.stop();
  }
});
