/**
 * `npm test`: types, lint and format beside the unit and API tests, then the journeys in a real browser. Every step
 * runs, also after one that failed, so that one run tells everything. The last line is `N passed, N failed`.
 */
import { check, conclude, tests, type Count } from './lib/vitest-run.ts';

async function checks(): Promise<Count[]> {
  // Type checks and lint both read what this makes.
  const generated = await check('generated types', 'astro', 'sync');
  const others = await Promise.all([
    check('what journeys begin with', process.execPath, 'e2e/prepare.ts'),
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
  return [generated, ...others];
}

// Checks are one thread each and unit tests wait now and then: together they take the machine's cores whole.
const [unit, checked] = await Promise.all([tests('unit'), checks()]);
conclude([unit, ...checked, await tests('e2e')]);
