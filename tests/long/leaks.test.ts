/** Reads every public byte of a site in 5,000 states. Unpublished text must not occur anywhere. */
import { startHost } from '../support/host.ts';
import { leakExplorer, steps as statesOf } from '../support/leaks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeSteps } from './parts/steps.ts';

/** Number of states in a step. */
const EACH = 20;

test('in 5,000 states nothing of a text that is not live can be read', async () => {
  const host = await startHost();
  const explorer = await leakExplorer(host);
  const { steps } = await takeSteps<number>({
    name: 'leaks',
    steps: 5_000 / EACH,
    begin: () => Number(process.env['SEED'] ?? Date.now() % 2 ** 31),
    async step(seed, index) {
      const [states = []] = fc.sample(statesOf(EACH), { numRuns: 1, seed: seed + index });
      expect(await explorer.explore(states), `seed ${seed + index}`).toEqual([]);
      return seed;
    },
  });
  console.log(`${steps * EACH} states were read whole`);
  await host.stop();
});
