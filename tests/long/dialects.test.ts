/**
 * Imports 20,000 generated texts in each dialect. Nothing is lost, and a round trip through export and import changes
 * nothing. If a part is lost, it is reported with its line.
 */
import { comesWhole, lossesHaveLines } from '../support/dialect-properties.ts';
import { dialects } from '../support/dialect-texts.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { takeSteps } from './parts/steps.ts';

/** Number of texts of each dialect in a step. */
const EACH = 1_000;

test('texts in every dialect', async () => {
  const { steps } = await takeSteps({
    name: 'dialects',
    steps: 20,
    begin: () => Number(process.env['SEED'] ?? Date.now() % 1_000_000_000),
    step(seed, index) {
      for (const dialect of dialects) {
        fc.assert(comesWhole(dialect), { numRuns: EACH, seed: seed + index });
        fc.assert(lossesHaveLines(dialect), { numRuns: EACH / 4, seed: seed + index });
      }
      return seed;
    },
  });
  console.log(
    `${steps * EACH} texts in each of ${dialects.length} dialects: ${dialects.map(({ name }) => name).join(', ')}`,
  );
});
