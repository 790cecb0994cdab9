/**
 * `npm run bench` runs every benchmark; `npm run bench -- login-timing host` runs only the named benchmarks. `--quick`
 * runs few rounds, to check that the benchmarks work. Each file of this folder except `measure.ts` is a benchmark,
 * exports `run()`, and prints ratios from one run. Each benchmark has a separate process: if one fails, it prints the
 * reason and the others continue. The output ends with the time of each benchmark and all figures. The latest figures
 * are saved (`parts/figures-page.ts`). `--page` only writes `docs/figures.md`. Exits with 1 if a benchmark failed; a
 * missed target is not a failure.
 */
import { readdirSync } from 'node:fs';
import { commands } from '../../scripts/lib/commands.ts';
import { fail, listOf, readProcessOptions } from '../../scripts/lib/read-options.ts';
import { keepFigures, tableOf, writePage } from './parts/figures-page.ts';
import { runPart, type Part } from './parts/run-part.ts';

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'measure.ts'].includes(file))
  .map((file) => file.slice(0, -'.ts'.length));
const { values, positionals: wanted } = readProcessOptions(commands.bench);
if (values.page) {
  writePage();
  process.exit();
}
const options = values.quick ? ['--quick'] : [];
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) fail(`unknown benchmark ${unknown.join(', ')}. Use ${listOf(all)}.`);
const parts: Part[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n${name}`);
  const part = await runPart(name, options);
  parts.push(part);
  console.log(`  ${part.failure ? `FAILED: ${part.failure}` : 'done'}, after ${time(part.seconds)}`);
}

console.log(`\n${new Date().toISOString().slice(0, 10)}${options.length > 0 ? ', --quick: no figures' : ''}\n`);
console.log(tableOf(parts.flatMap(({ figures }) => figures)));
console.log(`\n${parts.map(({ name, seconds }) => `${name} ${time(seconds)}`).join(', ')}`);
console.log(`In all ${time(parts.reduce((sum, { seconds }) => sum + seconds, 0))}.`);
if (options.length === 0) keepFigures(parts);
const failed = parts.filter(({ failure }) => failure);
for (const { name, failure } of failed) console.log(`FAILED: ${name}: ${failure}`);
process.exit(failed.length > 0 ? 1 : 0);

function time(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}
