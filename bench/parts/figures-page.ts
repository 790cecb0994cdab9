/**
 * `docs/figures.md`: the latest figures of each benchmark, with the day and the version. They are kept as data beside the
 * benchmarks (`bench/figures.json`), so that one that is run alone changes its own rows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import type { Figure } from '../measure.ts';
import type { Part } from './run-part.ts';

const file = new URL('../figures.json', import.meta.url);
const page = new URL('../../docs/figures.md', import.meta.url);

const figure = z.object({
  what: z.string(),
  measured: z.string(),
  aim: z.string().optional(),
  isMet: z.boolean().optional(),
});
/** By a benchmark's name; `cause`, written by hand, says why an aim is missed, or what was special. */
const kept = z.record(
  z.string(),
  z.object({ day: z.string(), version: z.string(), cause: z.string().optional(), figures: z.array(figure) }),
);

const introduction = `# Figures

Made by \`npm run bench\`: medians (min–max) on ${cpus().length} cores, what is compared in turns within one run. Run whole it takes three quarters of an hour; \`npm run bench -- host pages\` runs some, and their rows are changed alone; \`--quick\` looks whether they run, and changes nothing. \`OTHER=<folder of another version>\` puts that one beside \`host-beside\` and \`documents\`. One that fails does not stop the others. An aim that is missed says so, with what is known of the cause. Figures of former versions stand in the decisions.
`;

/** Keeps what was measured, and writes the page. @param parts of which those that broke off change nothing */
export function keepFigures(parts: readonly Part[]): void {
  const all = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  const day = new Date().toISOString().slice(0, 10);
  for (const { name, figures, failure } of parts) {
    if (failure !== undefined || figures.length === 0) continue;
    all[name] = { ...all[name], day, version: packageFile.version, figures };
  }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  const sections = Object.entries(all)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { day: on, version, cause, figures }]) =>
      [`## ${name}`, `${on}, version ${version}.${cause === undefined ? '' : ` ${cause}`}`, tableOf(figures)].join(
        '\n\n',
      ),
    );
  writeFileSync(page, `${[introduction.trim(), ...sections].join('\n\n')}\n`);
}

/** @returns the rows of figures as a table of Markdown */
export const tableOf = (figures: readonly Figure[]): string =>
  ['| What | Measured | Aim |', '|---|---|---|', ...figures.map(row)].join('\n');

function row({ what, measured, aim, isMet = true }: Figure): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return `| ${cell(what)} | ${cell(measured)} | ${aim ?? ''}${isMet ? '' : ' (**missed**)'} |`;
}
