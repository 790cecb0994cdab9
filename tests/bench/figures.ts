/**
 * The latest figures of each benchmark. They are stored as data (`tests/bench/figures.json`), so that a benchmark replaces
 * only its own rows. `docs/figures.md` shows a dozen of them, and all missed targets.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import type { Figure } from './measure.ts';

interface Headline {
  metric: string;
  scenario: string;
  benchmark: string;
  /** Name of the row, which must have a target. */
  row: string;
  how: string;
}

const headlines: readonly Headline[] = [
  {
    metric: 'Largest paint (LCP)',
    scenario: 'Home, slow 4G phone, vs the same page written by hand',
    benchmark: 'pages',
    row: "home: beside the baseline's",
    how: 'Lighthouse, 3 visits each',
  },
  {
    metric: 'Largest paint (LCP)',
    scenario: 'Post, slow 4G phone, vs the same page written by hand',
    benchmark: 'pages',
    row: "post: beside the baseline's",
    how: 'Lighthouse, 3 visits each',
  },
  {
    metric: 'Script',
    scenario: 'Post, compressed',
    benchmark: 'pages',
    row: 'post: script',
    how: 'Bytes received by a browser',
  },
  {
    metric: 'Publish to live',
    scenario: 'Site of 5,000 posts',
    benchmark: 'host',
    row: 'publish → live, 5000 posts',
    how: 'Publish call until readers get the page',
  },
  {
    metric: 'Publish to live',
    scenario: '50,000 posts vs 100',
    benchmark: 'host',
    row: 'publish → live, 50000 posts beside 100',
    how: 'Hosts measured in turns',
  },
  {
    metric: 'Start',
    scenario: '`npm start` to Ready, sample site',
    benchmark: 'host',
    row: 'warm start',
    how: 'Start of a built site',
  },
  {
    metric: 'Installation',
    scenario: '`npm start` of a clone',
    benchmark: 'apart',
    row: 'what `npm start` installs',
    how: '`du -sm`',
  },
  {
    metric: 'Memory',
    scenario: 'Host at rest, embedded database',
    benchmark: 'host',
    row: 'memory at rest',
    how: 'After a warm start',
  },
  {
    metric: 'Script before the first key',
    scenario: 'New post vs React and Editor.js with its tools, gzip',
    benchmark: 'editor',
    row: 'script before the first key beside theirs, gzip',
    how: 'Bytes received by a browser',
  },
  {
    metric: 'First paint of 500 blocks',
    scenario: 'Editor vs bare Editor.js',
    benchmark: 'editor',
    row: '500 blocks painted, this machine: beside bare',
    how: 'Both measured in turns',
  },
  {
    metric: 'Response time, p99',
    scenario: 'Reader during seven attacks at once',
    benchmark: 'attacks',
    row: 'all at once, direct',
    how: 'Host within its memory limit',
  },
  {
    metric: 'Static build',
    scenario: '1,000 posts vs a stock Astro blog',
    benchmark: 'static-build',
    row: 'ours beside the stock blog',
    how: 'Both measured in turns',
  },
];

interface Miss {
  benchmark: string;
  /** Matches the names of the rows with a missed target. */
  rows: RegExp;
  metric: string;
  cause: string;
}

/** Explanations of missed targets, in the order of the page. Other missed targets are listed without an explanation. */
const misses: readonly Miss[] = [
  {
    benchmark: 'static-build',
    rows: /stock blog/,
    metric: 'Static build vs a stock Astro blog',
    cause: 'The build also highlights code, writes the Markdown of each page, and makes the search index.',
  },
  {
    benchmark: 'static-build',
    rows: /build of all/,
    metric: 'Static build after one new post vs a full one',
    cause: 'Each build opens the database (1 s), loads programs and rewrites the search index (1.3 s).',
  },
];

const file = new URL('./figures.json', import.meta.url);
const page = new URL('../../docs/figures.md', import.meta.url);

const figure = z.object({
  what: z.string(),
  measured: z.string(),
  aim: z.string().optional(),
  isMet: z.boolean().optional(),
});
/** The stored figures by name of the benchmark. Those of `apart` were measured by hand. */
const kept = z.record(z.string(), z.object({ day: z.string(), version: z.string(), figures: z.array(figure) }));
type Kept = z.infer<typeof kept>;

const read = (): Kept => kept.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Saves the figures of a benchmark that have a target, in place of its earlier figures. */
export function keepFigures(name: string, figures: readonly Figure[]): void {
  const all = read();
  const day = new Date().toISOString().slice(0, 10);
  all[name] = { day, version: packageFile.version, figures: figures.filter(({ aim }) => aim !== undefined) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
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

The latest figures of each benchmark, measured from ${days[0] ?? ''} to ${days.at(-1) ?? ''} on two cores. Values are medians, with the range in brackets. Compared programs run in turns, and a ratio (×) is this software's value divided by the other's. A target is the largest value allowed. All rows with a target are in [tests/bench/figures.json](../tests/bench/figures.json).

| Metric | Scenario | Value | Target | Result | How measured | Date |
|---|---|---|---|---|---|---|
${tests.join('\n')}

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
