/**
 * `npm run check`: quick checks during development, which take about 15 s: type checks of TypeScript files (`npm
 * test` also checks Astro files), lint, format, and tests of pure functions. Slow checks store their results in
 * `.cache/` and repeat only changed files and their importers. `npm test` stores no results.
 */
import { existsSync } from 'node:fs';
import { affectedFiles } from './lib/affected-files.ts';
import { commands } from './lib/commands.ts';
import { readProcessOptions } from './lib/read-options.ts';
import { checkSubjects } from './lib/commit-subjects.ts';
import { check, conclude, tests, type Count } from './lib/vitest-run.ts';

readProcessOptions(commands.check);

const cache = (tool: string) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${tool}`];

/**
 * The maximum number of changed files that are passed on the command line. If there are more, all files are checked,
 * because the command line would be too long for some systems.
 */
const MOST_NAMED = 500;

async function lintByTypes(): Promise<Count> {
  const { files, keep } = affectedFiles('.cache/lint-by-types.json');
  if (files.length === 0) return { passed: 1, failed: 0 };
  const count = await check(
    'lint by types',
    'oxlint',
    '--deny-warnings',
    ...(files.length > MOST_NAMED ? ['.'] : files),
  );
  if (count.failed === 0) keep();
  return count;
}

conclude([
  checkSubjects(),
  // Type checks and lint both read the generated types.
  ...(existsSync('.astro/types.d.ts') ? [] : [await check('generated types', 'astro', 'sync')]),
  ...(await Promise.all([
    check('types', 'tsc', '--project', 'tsconfig.check.json'),
    check('lint', 'eslint', '--max-warnings', '0', ...cache('eslint'), '.'),
    lintByTypes(),
    check('format', 'prettier', '--check', '--log-level', 'warn', ...cache('prettier'), '.'),
    tests('unit', 'src/contract', 'src/domain'),
  ])),
]);
