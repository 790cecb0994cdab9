/**
 * Runs the journeys of `tests/e2e/` in a separate process for each file, with their complete tests. In Chromium, only
 * files that `npm test` shortens: every width, theme and state. In the system's Firefox, all files (about an hour).
 * Journeys that Firefox cannot run are counted separately, each with its reason. An interrupted run resumes at its last
 * file. `FILES=a,b` runs only files whose names start with `a` or `b`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { withImporters } from '../../scripts/lib/affected-files.ts';
import { firefoxExecutable } from '../support/firefox.ts';
import { firefoxCannot } from './parts/firefox-cannot.ts';
import { takeSteps } from './parts/steps.ts';

const root = join(import.meta.dirname, '../..');
const wanted = (process.env['FILES'] ?? '').split(',');
const texts = new Map(
  globSync('tests/e2e/**/*.ts', { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const namesOf = (paths: Iterable<string>) =>
  [...paths]
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => basename(path))
    .filter((file) => wanted.some((start) => file.startsWith(start)))
    .toSorted();
/** The files that declare long tests, and all their importers. */
const long = namesOf(withImporters(['tests/e2e/harness/long.ts', 'tests/support/runs.ts'], texts));
/** Without the file that starts its own Firefox and WebKit. */
const all = namesOf(texts.keys()).filter((file) => file !== 'browsers.test.ts');

interface Tally {
  passed: number;
  /** `file: name: reason`. */
  cannot: string[];
  /** `file: name: start of the failure message`. */
  failed: string[];
}
interface JourneyFile {
  message?: string;
  assertionResults: { title: string; status: string; failureMessages?: string[] }[];
}

const browsers: [browser: string, files: string[]][] = [['chromium', long]];
if (firefoxExecutable()) browsers.push(['firefox', all]);

test.each(browsers)('the journeys in %s', async (browser, files) => {
  const { state } = await takeSteps<Tally>({
    name: `journeys-${browser}`,
    steps: files.length,
    begin: () => ({ passed: 0, cannot: [], failed: [] }),
    async step(before, index, folder) {
      const file = files[index] ?? '';
      const tally = structuredClone(before);
      for (const { assertionResults, message = '' } of await runJourneys(file, folder, { TEST_BROWSER: browser })) {
        if (assertionResults.length === 0) tally.failed.push(`${file}: ${message.split('\n')[0]}`);
        for (const { title, status, failureMessages = [] } of assertionResults) {
          if (status === 'passed') tally.passed += 1;
          if (status !== 'failed') continue;
          const why = failureMessages.join('\n');
          const reason = browser === 'firefox' ? firefoxCannot(file, title, why) : undefined;
          if (reason !== undefined) tally.cannot.push(`${file}: ${title}: ${reason}`);
          else tally.failed.push(`${file}: ${title}: ${why.split('\n').slice(0, 2).join(' ')}`);
        }
      }
      const { passed, cannot, failed } = tally;
      console.log(`${file}: ${passed} passed, ${cannot.length} cannot, ${failed.length} failed so far`);
      return tally;
    },
  });
  console.log(`${browser}: ${state.passed} passed, ${state.cannot.length} cannot:\n${state.cannot.join('\n')}`);
  expect(state.failed).toEqual([]);
});

async function runJourneys(file: string, folder: string, own: Record<string, string>): Promise<JourneyFile[]> {
  const report = join(folder, 'report.json');
  // Variables of this run's workers would confuse the inner run.
  const inherited = Object.entries(process.env).filter(([name]) => !/^VITEST/.test(name));
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'e2e', '--reporter=json', `--outputFile.json=${report}`, join('e2e', file)],
    { env: { ...Object.fromEntries(inherited), CAMPAIGN: '1', ...own }, stdio: 'ignore' },
  );
  // The exit code is ignored, because the report contains the failures.
  await once(child, 'exit');
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: JourneyFile[] }).testResults;
}
