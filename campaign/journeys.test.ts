/**
 * The journeys of `e2e/` that `npm test` runs in a short version, whole: every width, every look, every state. A file a step;
 * one that was broken off goes on where it was.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJourneys } from './parts/run-journeys.ts';
import { takeSteps } from './parts/steps.ts';

const folder = join(import.meta.dirname, '../e2e');
const files = readdirSync(folder).filter(
  (file) => file.endsWith('.test.ts') && /harness\/long\.ts|\bruns\(/.test(readFileSync(join(folder, file), 'utf8')),
);

test('the journeys that have a long version', async () => {
  const { state } = await takeSteps<{ failed: string[] }>({
    name: 'journeys',
    steps: files.length,
    begin: () => ({ failed: [] }),
    async step({ failed }, index, own) {
      const file = files[index] ?? '';
      const found = (await runJourneys(file, own)).flatMap(({ assertionResults, message }) =>
        assertionResults.length === 0
          ? [`${file}: ${message}`]
          : assertionResults
              .filter(({ status }) => status === 'failed')
              .map(({ title, failureMessages = [] }) => `${file}: ${title}: ${failureMessages.join(' ')}`),
      );
      console.log(`${file}: ${found.length} failed`);
      return { failed: [...failed, ...found] };
    },
  });
  expect(state.failed).toEqual([]);
});
