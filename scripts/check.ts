/**
 * `npm run check`: what can be known within a minute, for work on the code. Types of TypeScript files (`npm test`
 * checks Astro's as well), lint, format, and the tests of what is pure. What takes long keeps what it found in `.cache/`
 * and looks again at what changed; `npm test` keeps nothing.
 */
import { existsSync } from 'node:fs';
import { check, conclude, tests } from './lib/vitest-run.ts';

const cache = (tool: string) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${tool}`];

conclude([
  // Type checks and lint both read what this makes.
  ...(existsSync('.astro/types.d.ts') ? [] : [await check('generated types', 'astro', 'sync')]),
  ...(await Promise.all([
    check('types', 'tsc', '--project', 'tsconfig.check.json'),
    check('lint', 'eslint', '--max-warnings', '0', ...cache('eslint'), '.'),
    check('lint by types', 'oxlint', '--deny-warnings', '.'),
    check('format', 'prettier', '--check', '--log-level', 'warn', ...cache('prettier'), '.'),
  ])),
  await tests('unit', 'src/contract', 'src/domain'),
]);
