/**
 * Runs the journeys of `tests/e2e/` in the system's Firefox, one file per step. Journeys that Firefox cannot run are
 * counted separately, each with its reason. Takes about an hour. An interrupted run resumes at its last step.
 * `FILES=a,b` runs only files whose names start with `a` or `b`.
 */
import { firefoxExecutable } from '../support/firefox.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firefoxCannot } from './parts/firefox-cannot.ts';
import { runJourneys } from './parts/run-journeys.ts';
import { takeSteps } from './parts/steps.ts';

const folder = join(import.meta.dirname, '../e2e');
const wanted = process.env['FILES']?.split(',');
/**
 * Excludes the file that starts its own Firefox and WebKit. `npm test` runs it, and `journeys.test.ts` its complete
 * version.
 */
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts') && file !== 'browsers.test.ts')
  .filter((file) => !wanted || wanted.some((name) => file.startsWith(name)));

interface Tally {
  passed: number;
  /** `file: name: reason`. */
  cannot: string[];
  /** `file: name: start of the failure message`. */
  failed: string[];
}

test.skipIf(!firefoxExecutable())('the journeys in Firefox', async () => {
  const { state } = await takeSteps<Tally>({
    name: 'firefox',
    steps: files.length,
    begin: () => ({ passed: 0, cannot: [], failed: [] }),
    async step(tally, index, own) {
      const file = files[index] ?? '';
      const after = structuredClone(tally);
      for (const { assertionResults, message = '' } of await runJourneys(file, own, { TEST_BROWSER: 'firefox' })) {
        if (assertionResults.length === 0) after.failed.push(`${file}: ${message.split('\n')[0]}`);
        for (const { title, status, failureMessages = [] } of assertionResults) {
          if (status === 'passed') after.passed += 1;
          if (status !== 'failed') continue;
          const why = failureMessages.join('\n');
          const reason = firefoxCannot(file, title, why);
          if (reason === undefined) after.failed.push(`${file}: ${title}: ${why.split('\n').slice(0, 2).join(' ')}`);
          else after.cannot.push(`${file}: ${title}: ${reason}`);
        }
      }
      const { passed, cannot, failed } = after;
      console.log(`${file}: ${passed} passed, ${cannot.length} cannot, ${failed.length} failed so far`);
      return after;
    },
  });
  console.log(`Firefox: ${state.passed} passed, ${state.cannot.length} cannot:\n${state.cannot.join('\n')}`);
  expect(state.failed).toEqual([]);
});
