/**
 * Runs the journeys of `tests/e2e/` that `npm test` shortens in their complete versions: every width, theme and state. One
 * file per step. An interrupted run resumes at its last step.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { withImporters } from '../../scripts/lib/affected-files.ts';
import { runJourneys } from './parts/run-journeys.ts';
import { takeSteps } from './parts/steps.ts';

const root = join(import.meta.dirname, '../..');
const texts = new Map(
  globSync('tests/e2e/**/*.ts', { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
/** The files that declare long tests, and all their importers. */
const files = [...withImporters(['tests/e2e/harness/long.ts', 'tests/support/runs.ts'], texts)]
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => basename(path))
  .toSorted();

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
