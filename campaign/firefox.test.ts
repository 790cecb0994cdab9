/**
 * The journeys of `e2e/` with the system's Firefox, one file per step; those that it cannot run are counted separately,
 * each with its reason. Takes about an hour; an interrupted run resumes where it was. `FILES=a,b` runs only files with
 * these names.
 */
import { firefoxExecutable } from '#testing/firefox.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firefoxCannot } from './parts/firefox-cannot.ts';
import { runJourneys } from './parts/run-journeys.ts';
import { takeSteps } from './parts/steps.ts';

const folder = join(import.meta.dirname, '../e2e');
const wanted = process.env['FILES']?.split(',');
/** Those that have a browser of their own are in `npm test`, and whole in `journeys`. */
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts') && !/^(?:firefox|webkit)-/.test(file))
  .filter((file) => !wanted || wanted.some((name) => file.startsWith(name)));

interface Tally {
  passed: number;
  /** `file: name: reason` */
  cannot: string[];
  /** `file: name: the first line of why` */
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
