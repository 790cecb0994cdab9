/**
 * `npm run bench` runs every benchmark; `npm run bench -- login-timing host` runs only the named benchmarks. `--quick`
 * runs few rounds, to check that the benchmarks work. Each benchmark has a separate process, which prints its figures and
 * sends them here: if one fails, the others continue. The latest figures with a target are saved (`figures.ts`). `--page`
 * only writes `docs/figures.md`. Exits with 1 if a benchmark failed; a missed target is not a failure.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { commands } from '../../scripts/lib/commands.ts';
import { fail, listOf, readProcessOptions } from '../../scripts/lib/read-options.ts';
import { keepFigures, writePage } from './figures.ts';
import type { Figure } from './measure.ts';

const all = ['admin', 'attacks', 'editor', 'host', 'login-timing', 'pages', 'static-build', 'works'];
/** Timeout in milliseconds. A benchmark that takes longer is considered stuck. */
const TIMEOUT = 25 * 60_000;

const { values, positionals: wanted } = readProcessOptions(commands.bench);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) fail(`unknown benchmark ${unknown.join(', ')}. Use ${listOf(all)}.`);
const failed: string[] = [];
for (const name of values.page ? [] : wanted.length > 0 ? wanted : all) {
  console.log(`\n${name}`);
  const start = performance.now();
  const figures: Figure[] = [];
  const child = fork(new URL(`./${name}.ts`, import.meta.url), values.quick ? ['--quick'] : [], { timeout: TIMEOUT });
  child.on('message', (figure: Figure | 'done') => {
    if (figure !== 'done') figures.push(figure);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) failed.push(name);
  else if (!values.quick) keepFigures(name, figures);
  console.log(`  ${code === 0 ? 'done' : 'FAILED'} after ${Math.round((performance.now() - start) / 1000)} s`);
}
writePage();
if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
