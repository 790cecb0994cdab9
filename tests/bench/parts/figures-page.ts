/**
 * The latest figures of each benchmark. They are stored as data (`tests/bench/figures.json`), so that a benchmark replaces
 * only its own rows. `docs/figures.md` shows a dozen of them, and all missed targets (`headlines.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Figure } from '../measure.ts';
import { headlines, misses } from './headlines.ts';
import type { Part } from './run-part.ts';

const file = new URL('../figures.json', import.meta.url);
const page = new URL('../../../docs/figures.md', import.meta.url);

const figure = z.object({
  what: z.string(),
  measured: z.string(),
  aim: z.string().optional(),
  isMet: z.boolean().optional(),
});
/** The stored figures by name of the benchmark. `cause` is a handwritten note on a run. */
const kept = z.record(
  z.string(),
  z.object({ day: z.string(), version: z.string(), cause: z.string().optional(), figures: z.array(figure) }),
);
type Kept = z.infer<typeof kept>;

const read = (): Kept => kept.parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * Saves the figures and writes the page.
 * @param parts the results; the stored figures of a failed benchmark stay unchanged
 */
export function keepFigures(parts: readonly Part[]): void {
  const all = read();
  const day = new Date().toISOString().slice(0, 10);
  for (const { name, figures, failure } of parts) {
    if (failure !== undefined || figures.length === 0) continue;
    all[name] = { ...all[name], day, version: packageFile.version, figures };
  }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writePage();
}

/** Writes `docs/figures.md` from the saved figures. */
export function writePage(): void {
  const all = read();
  const days = Object.values(all)
    .map(({ day }) => day)
    .toSorted();
  const tests = headlines.map(({ metric, scenario, benchmark, row, how }) => {
    const { day = '', figures = [] } = all[benchmark] ?? {};
    const found = figures.find(({ what, aim }) => what === row && aim !== undefined);
    if (found === undefined) throw new Error(`tests/bench/figures.json has no ${row} of ${benchmark} with a target.`);
    const { measured, aim = '', isMet } = found;
    return rowOf([metric, scenario, measured, aim, isMet === false ? '**missed**' : 'met', how, day]);
  });
  writeFileSync(
    page,
    `# Figures

The latest figures of each benchmark, measured from ${days[0] ?? ''} to ${days.at(-1) ?? ''} on two cores. Values are medians, with the range in brackets. Compared programs run in turns, and a ratio (×) is this software's value divided by the other's. A target is the largest value allowed. All rows are in [tests/bench/figures.json](../tests/bench/figures.json).

| Metric | Scenario | Value | Target | Result | How measured | Date |
|---|---|---|---|---|---|---|
${tests.join('\n')}

LCP is taken from Lighthouse, because it simulates a reader's phone.

## Missed targets

${missesOf(all).join('\n')}

## Measure again

\`npm run bench\` writes this page. \`npm run bench -- host pages\` runs some benchmarks and changes only their rows. \`--quick\` only checks that the benchmarks run. \`--page\` only writes this page.
`,
  );
}

function missesOf(all: Kept): string[] {
  const missed = Object.entries(all).flatMap(([benchmark, { figures }]) =>
    figures.filter(({ isMet }) => isMet === false).map((row) => ({ benchmark, row })),
  );
  const left = new Set(missed);
  const explained = misses.flatMap(({ benchmark, rows, metric, cause }) => {
    const found = [...left].filter((one) => one.benchmark === benchmark && rows.test(one.row.what));
    for (const one of found) left.delete(one);
    return found.length === 0 ? [] : [`- **${metric}:** ${valuesOf(found.map(({ row }) => row))}. ${cause}`];
  });
  return [
    ...explained,
    ...[...left].map(({ benchmark, row }) => `- **${benchmark}, ${row.what}:** ${valuesOf([row])}.`),
  ];
}

/** Returns the values of rows that have the same target, as 'smallest to largest (target …)'. */
function valuesOf(rows: readonly Figure[]): string {
  const values = rows.map(({ measured }) => measured).toSorted((a, b) => parseFloat(a) - parseFloat(b));
  const range = [...new Set([values[0], values.at(-1)])].join(' to ');
  return `${range} (target ${rows[0]?.aim ?? ''})`;
}

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** @returns the figures as a Markdown table */
export const tableOf = (figures: readonly Figure[]): string =>
  ['| What | Measured | Aim |', '|---|---|---|', ...figures.map(lineOf)].join('\n');

const lineOf = ({ what, measured, aim, isMet = true }: Figure): string =>
  rowOf([what, measured, `${aim ?? ''}${isMet ? '' : ' (**missed**)'}`]);
