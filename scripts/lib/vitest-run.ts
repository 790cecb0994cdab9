import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
  /** A line for each check or test that failed, told again above the closing line. */
  failures?: readonly string[];
}

/** Runs a program of `node_modules/.bin`; resolves with whether it succeeded. */
function run(command: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Runs a step that is no test itself; it counts as one. What it prints comes when it is done, so that several run beside
 * each other.
 */
export const step = (name: string, ...command: Command): Promise<Count> =>
  runStep(name, command, constants.priority.PRIORITY_NORMAL);

/** The same for types and lint, which nobody waits for: what tests leave of the processor is theirs. */
export const check = (name: string, ...command: Command): Promise<Count> =>
  runStep(name, command, constants.priority.PRIORITY_LOW);

type Command = [string, ...string[]];

function runStep(name: string, [command, ...args]: Command, priority: number): Promise<Count> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    // Before it has threads and programs of its own, which begin with the same.
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
 * Runs one vitest project, or what of it lies in `folders`, and counts its tests; a run that ends without its report
 * is one failure.
 */
export async function tests(project: string, ...folders: string[]): Promise<Count> {
  console.log(`\n— ${project} tests`);
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await run('vitest', 'run', '--project', project, ...reporters, ...folders);
  try {
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const line of [...skippedTests(testResults), ...retriedTests(testResults)]) console.log(line);
    const failures = failedTests(testResults);
    // A file that could not be loaded, or an unhandled rejection, fails a run in which no test did.
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

/** What of vitest's report is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: readonly TestFile[];
}

interface TestFile {
  name: string;
  /** Why the file as a whole failed: it could not be loaded, or a hook failed. */
  message?: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

type TestResult = TestFile['assertionResults'][number];

/** One line for each test that `chosen` says yes to: what became of it, its file, its name. */
const linesOf = (word: string, files: readonly TestFile[], chosen: (result: TestResult) => boolean): string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(chosen)
      .map(({ fullName, failureMessages: [message] }) =>
        [`${word} ${relative(process.cwd(), name)}: ${fullName}`, ...(message?.split('\n', 1) ?? [])].join(' — '),
      ),
  );

/** One line for each test that did not run, such as the races on a machine without PostgreSQL: no test goes silently. */
export const skippedTests = (files: readonly TestFile[]): string[] =>
  linesOf('SKIPPED', files, ({ status }) => status !== 'passed' && status !== 'failed');

/** One line for each test that passed at its second try alone (`vitest.config.ts`), with what stopped the first. */
export const retriedTests = (files: readonly TestFile[]): string[] =>
  linesOf('SECOND TRY', files, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);

/** One line for each test and file that failed, with the first line of why: a log that is cut short still says which. */
export const failedTests = (files: readonly TestFile[]): string[] => [
  ...linesOf('FAILED', files, ({ status }) => status === 'failed'),
  ...files.flatMap(({ name, message }) =>
    message ? [`FAILED ${relative(process.cwd(), name)}: ${message.split('\n', 1)[0]}`] : [],
  ),
];

/** Prints what failed once more and the closing line, and sets the exit code. */
export function conclude(counts: readonly Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(
    ['', ...counts.flatMap(({ failures }) => failures ?? []), `${passed} passed, ${failed} failed`].join('\n'),
  );
  process.exitCode = failed > 0 ? 1 : 0;
}
