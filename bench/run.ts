/**
 * `npm run bench` runs every benchmark; `npm run bench -- login host` those of these names, `--quick` with
 * few rounds, to see whether they run. Each file of this folder but `measure.ts` is one, exports `run()`, and prints ratios side by side from one run.
 */
import { readdirSync } from 'node:fs';

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'measure.ts'].includes(file))
  .map((file) => file.slice(0, -'.ts'.length));
const wanted = process.argv.slice(2).filter((word) => word !== '--quick');
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n${name}`);
  const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<void> };
  await run();
}
process.exit(0);
