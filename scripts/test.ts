/**
 * `npm test`: types, lint, unit and API tests, then the journeys in a real browser. Every step runs, also after
 * one that failed, so that one run tells everything. The last line is `N passed, N failed`; a step that is no
 * test itself (types, lint) counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Count {
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

async function step(name: string, ...command: [string, ...string[]]): Promise<Count> {
  console.log(`\n— ${name}`);
  const ok = await run(...command);
  if (!ok) console.log(`✗ ${name} failed`);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** Runs one vitest project and counts its tests; a run that ends without its report is one failure. */
async function tests(project: string): Promise<Count> {
  console.log(`\n— ${project} tests`);
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const report = join(folder, 'report.json');
  const ok = await run(
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      success: boolean;
    };
    // A file that could not be loaded, or an unhandled rejection, fails a run in which no test did.
    const failed = numFailedTests || Number(!ok || !success);
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const counts: Count[] = [];
counts.push(await step('types', 'astro', 'check', '--minimumFailingSeverity', 'error'));
counts.push(await step('lint', 'eslint', '--max-warnings', '0', '.'));
counts.push(await step('format', 'prettier', '--check', '--log-level', 'warn', '.'));
counts.push(await tests('unit'));
counts.push(await tests('e2e'));

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
