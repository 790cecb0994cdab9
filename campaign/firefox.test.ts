/**
 * The journeys of `e2e/` with the system's Firefox as their browser, a file a step; those that cannot be in it are
 * counted apart, each with its reason. About an hour; one that was broken off goes on where it was. `FILES=a,b` takes
 * files of these names alone.
 */
import { firefoxExecutable } from '#testing/firefox.ts';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firefoxCannot } from './parts/firefox-cannot.ts';
import { takeSteps } from './parts/steps.ts';

const folder = join(import.meta.dirname, '../e2e');
const wanted = process.env['FILES']?.split(',');
/** Those that have a browser of their own are in `npm test` as they are. */
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

interface Report {
  testResults: {
    message?: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
}

test.skipIf(!firefoxExecutable())('the journeys in Firefox', async () => {
  const { state } = await takeSteps<Tally>({
    name: 'firefox',
    steps: files.length,
    begin: () => ({ passed: 0, cannot: [], failed: [] }),
    async step(tally, index, own) {
      const file = files[index] ?? '';
      const report = join(own, 'report.json');
      await runJourneys(file, report);
      const after = structuredClone(tally);
      for (const { assertionResults, message = '' } of (JSON.parse(readFileSync(report, 'utf8')) as Report)
        .testResults) {
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

/** Whatever becomes of them: the report says. */
function runJourneys(file: string, report: string): Promise<void> {
  // What this run of tests tells its own workers is not for another one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^VITEST/.test(name));
  return new Promise((resolve) => {
    const child = spawn(
      join(import.meta.dirname, '../node_modules/.bin/vitest'),
      ['run', '--project', 'e2e', '--reporter=json', `--outputFile.json=${report}`, join('e2e', file)],
      { env: { ...Object.fromEntries(inherited), CAMPAIGN: '1', TEST_BROWSER: 'firefox' }, stdio: 'ignore' },
    );
    child.on('exit', () => resolve());
  });
}
