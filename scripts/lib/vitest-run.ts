import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
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
 * Runs a check that is no test itself (types, lint); it counts as one. What it prints comes when it is done, so that
 * several run beside each other.
 */
export function check(name: string, ...[command, ...args]: [string, ...string[]]): Promise<Count> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (words += text));
    }
    const done = (ok: boolean) => {
      console.log(`\n— ${name}${ok ? '' : ' FAILED'}\n${words.trim()}`);
      resolve({ passed: Number(ok), failed: Number(!ok) });
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
    for (const line of skippedTests(testResults)) console.log(line);
    // A file that could not be loaded, or an unhandled rejection, fails a run in which no test did.
    return { passed: numPassedTests, failed: numFailedTests || Number(!ok || !success) };
  } catch {
    return { passed: 0, failed: 1 };
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
  assertionResults: readonly { fullName: string; status: string }[];
}

/** One line for each test that did not run, such as the races on a machine without PostgreSQL: no test goes silently. */
export const skippedTests = (files: readonly TestFile[]): string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `SKIPPED ${relative(process.cwd(), name)}: ${fullName}`),
  );

/** Prints the closing line and sets the exit code. */
export function conclude(counts: readonly Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
