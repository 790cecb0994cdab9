/**
 * `npm test`: runs the unit tests, the tests of components and the end-to-end tests. Type checks, lint and format
 * run in parallel. Every step runs, even after a failure, so that one run reports everything. The last line is `N
 * passed, N failed`.
 */
import { commands } from './lib/commands.ts';
import { readProcessOptions } from './lib/read-options.ts';
import { check, conclude, step, tests, type Count } from './lib/vitest-run.ts';

/** Runs the checks in parallel with the tests. The tests often wait, which leaves enough CPU cores for the checks. */
const checks = (): Promise<Count[]> =>
  Promise.all([
    check(
      'types of .astro',
      'astro',
      'check',
      '--tsconfig',
      'tsconfig.astro.json',
      '--minimumFailingSeverity',
      'error',
    ),
    check('lint', 'eslint', '--max-warnings', '0', '.'),
    check('types and lint by types', 'oxlint', '--type-check', '--deny-warnings', '.'),
    check('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  ]);

async function testsInTurn(): Promise<Count[]> {
  // Runs before the unit tests, because a host creates images at the lowest priority. If this step ran during the
  // tests, the images would not be ready until all tests are done.
  const prepared = await step('what tests begin with', process.execPath, 'tests/e2e/prepare.ts');
  return [prepared, await tests('unit'), await tests('components'), await tests('e2e')];
}

readProcessOptions(commands.test);
// Type checks and lint both read the generated types, which building the site's program also writes.
const generated = await step('generated types', 'astro', 'sync');
const [tested, checked] = await Promise.all([testsInTurn(), checks()]);
conclude([generated, ...checked, ...tested]);
