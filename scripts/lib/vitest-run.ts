import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
  /** A line for each check or test that failed, repeated above the closing line. */
  failures?: readonly string[];
}

/** Runs a program of `node_modules/.bin`, and resolves with whether it succeeded. */
function run(command: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Runs a step that counts as one test. Prints its output when it ends, so that several steps can run in parallel.
 */
export const step = (name: string, ...command: Command): Promise<Count> =>
  runStep(name, command, constants.priority.PRIORITY_NORMAL);

/** Like `step`, but with low priority, so that type checks and lint do not slow down the tests. */
export const check = (name: string, ...command: Command): Promise<Count> =>
  runStep(name, command, constants.priority.PRIORITY_LOW);

type Command = [string, ...string[]];

function runStep(name: string, [command, ...args]: Command, priority: number): Promise<Count> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    // Set before the child starts threads and processes, which inherit the priority.
    if (child.pid !== undefined) setPriority(child.pid, priority);
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (words += text));
    }
    const done = (ok: boolean) => {
      console.log(`\n— ${name}${ok ? '' : ' FAILED'}\n${words.trim()}`);
      resolve({ passed: Number(ok), failed: Number(!ok), failures: ok ? [] : [`FAILED ${name}`] });
    };
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/**
 * Runs a vitest project, or its tests in `folders`, and counts the tests. A run without a report counts as one failure.
 */
export async function tests(project: string, ...folders: string[]): Promise<Count> {
  console.log(`\n— ${project} tests`);
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await run('vitest', 'run', '--project', project, ...reporters, ...folders);
  try {
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const line of skippedTests(testResults)) console.log(line);
    const failures = failedTests(testResults);
    // If a file cannot be loaded or a rejection is unhandled, the run fails although no test has failed.
    const failed = numFailedTests || Number(!ok || !success);
    return {
      passed: numPassedTests,
      failed,
      failures:
        failures.length > 0 || failed === 0
          ? failures
          : [`FAILED ${project}: an error outside its tests, printed above`],
    };
  } catch {
    return { passed: 0, failed: 1, failures: [`FAILED ${project}: no report`] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The parts of vitest's report that are used. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: readonly TestFile[];
}

interface TestFile {
  name: string;
  /** Error that affects the whole file: the file could not be loaded, or a hook failed. */
  message?: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

type TestResult = TestFile['assertionResults'][number];

/** Returns a line for each chosen test: result, file with the line of the failure, name, first line of the error. */
const linesOf = (word: string, files: readonly TestFile[], chosen: (result: TestResult) => boolean): string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(chosen).map(({ fullName, failureMessages: [message = ''] }) => {
      const line = message.split(`${name}:`)[1]?.match(/^\d+/)?.[0];
      const place = [relative(process.cwd(), name), line].filter(Boolean).join(':');
      return [`${word} ${place}: ${fullName}`, message.split('\n', 1)[0]].filter(Boolean).join(' — ');
    }),
  );

/**
 * Returns a line for each test that did not run, such as race tests without PostgreSQL, so that no test is skipped
 * silently.
 */
export const skippedTests = (files: readonly TestFile[]): string[] =>
  linesOf('SKIPPED', files, ({ status }) => status !== 'passed' && status !== 'failed');

/**
 * Returns a line for each failed test and file, with the first line of the error, so that a truncated log still says
 * where and how each failed.
 */
export const failedTests = (files: readonly TestFile[]): string[] => [
  ...linesOf('FAILED', files, ({ status }) => status === 'failed'),
  ...files.flatMap(({ name, message }) =>
    message ? [`FAILED ${relative(process.cwd(), name)}: ${message.split('\n', 1)[0]}`] : [],
  ),
];

/** Repeats the failures, prints the closing line, and sets the exit code. */
export function conclude(counts: readonly Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(
    ['', ...counts.flatMap(({ failures }) => failures ?? []), `${passed} passed, ${failed} failed`].join('\n'),
  );
  process.exitCode = failed > 0 ? 1 : 0;
}
