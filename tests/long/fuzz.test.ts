/** Sends 200,000 generated requests in process. None is answered with 5xx, and none is logged as a fault. */
import { createImages } from '#server/features/media/images/images.ts';
import { createTestApp } from '../support/app.ts';
import { createFuzzer, fuzzedRequest } from '../support/fuzz-requests.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeSteps } from './parts/steps.ts';

const REQUESTS = 200_000;
/** Number of requests in a step. Each step has a separate database, so that no database grows without limit. */
const A_STEP = 2_000;

test(`${REQUESTS} generated requests`, async () => {
  interface State {
    /** Seed of the first step. Each further step increases the seed by one. */
    seed: number;
    /** Number of responses by status. */
    statuses: Record<string, number>;
  }
  const { state } = await takeSteps<State>({
    name: 'fuzz',
    steps: REQUESTS / A_STEP,
    begin: () => ({ seed: Number(process.env['SEED'] ?? Date.now() % 2 ** 31), statuses: {} }),
    step: async ({ seed, statuses }, index) => {
      const app = await createTestApp({ images: createImages(undefined) });
      const fuzzer = await createFuzzer(app);
      const property = fc.asyncProperty(fuzzedRequest, async (request) => {
        const status = await fuzzer.send(request);
        fc.pre(status !== undefined);
        expect(status).toBeLessThan(500);
        statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
      });
      await fc.assert(property, { numRuns: A_STEP, seed: seed + index });
      await fuzzer.close();
      expect(app.logged).toEqual([]);
      await app.close();
      return { seed, statuses };
    },
  });
  console.log('Answers by status', state);
});
