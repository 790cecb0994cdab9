/** The options of a cell: Quarto's `#|` lines, Jupyter Book's tags, and JupyterLab's collapsed state. */
import { z } from '#contract/zod-mini.ts';
import { readYaml } from '../markdown/front-matter.ts';
import type { Cell } from './schema.ts';

/** The ways to show content: visible, in a closed toggle, or not at all. */
export const shownAs = ['shown', 'folded', 'none'] as const;
export type Shown = (typeof shownAs)[number];

export interface CellOptions {
  code: Shown;
  outputs: Shown;
  /** Title of the toggle around the code. */
  codeSummary: string;
  /** Whether the output is Markdown. */
  asIs: boolean;
  /** Whether the standard error output is shown. */
  warnings: boolean;
  captions: string[];
  alts: string[];
  tableCaption: string;
  /** Label in Quarto's form, such as `fig-reeds`. */
  label: string;
  codeCaption: string;
  codeLabel: string;
  /** Whether Quarto would run the code. */
  runs: boolean;
}

const word = z.catch(z.string(), '');
const switched = z.catch(z.boolean(), true);
const words = z.catch(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((said) => [said].flat()),
  ),
  [],
);

const settings = z.object({
  include: switched,
  echo: z.catch(z.union([z.boolean(), z.string()]), true),
  eval: switched,
  output: z.catch(z.union([z.boolean(), z.string()]), true),
  /** knitr's name of the option `output`. */
  results: word,
  warning: switched,
  'code-fold': z.catch(z.union([z.boolean(), z.string()]), false),
  'code-summary': word,
  'fig-cap': words,
  'fig-alt': words,
  'tbl-cap': word,
  label: word,
  'lst-cap': word,
  'lst-label': word,
});

/** Options by name, from a cell or from the header of a file. */
export type Settings = Record<string, unknown>;

/**
 * Returns the options of a cell.
 * @param given settings; later settings override earlier settings
 */
export function optionsOf(...given: readonly Settings[]): CellOptions {
  const said = settings.parse(Object.assign({}, ...given));
  const isHidden = !said.include;
  const isFolded = said['code-fold'] === true || said['code-fold'] === 'true';
  const hasNoOutput = said.output === false || said.results === 'hide' || said.results === 'false';
  return {
    code: isHidden || said.echo === false ? 'none' : isFolded ? 'folded' : 'shown',
    outputs: isHidden || hasNoOutput ? 'none' : 'shown',
    codeSummary: said['code-summary'],
    asIs: said.output === 'asis' || said.results === 'asis',
    warnings: said.warning,
    captions: said['fig-cap'],
    alts: said['fig-alt'],
    tableCaption: said['tbl-cap'],
    label: said.label,
    codeCaption: said['lst-cap'],
    codeLabel: said['lst-label'],
    runs: said.eval,
  };
}

const isRecord = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the cell options in the header of a Quarto document. */
export function documentSettings(head: Settings): Settings {
  const format = isRecord(head.format) && isRecord(head.format.html) ? head.format.html : {};
  const execute = isRecord(head.execute) ? head.execute : {};
  const names = ['code-fold', 'code-summary'];
  const pick = (from: Settings) =>
    Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return { ...pick(head), ...pick(format), ...execute };
}

/** Matches an option in a comment of the cell's language: `#| echo: false`, `//|`, `--|`, `%%|`. */
const optionLine = /^(?:#|\/\/|--|%%|;;?)\|[ \t]?(.*)$/;

/** @returns the options and the code without them; unreadable options stay in the code */
export function splitOptions(source: string): { settings: Settings; code: string; optionLines: number } {
  const all = source.split('\n');
  const count = firstNot(all, 0, optionLine);
  const yaml = all.slice(0, count).map((line) => optionLine.exec(line)?.[1] ?? '');
  const read = count > 0 ? yamlIn(yaml.join('\n')) : undefined;
  if (!isRecord(read)) return { settings: {}, code: source, optionLines: 0 };
  const optionLines = firstNot(all, count, /^\s*$/);
  return { settings: read, code: all.slice(optionLines).join('\n'), optionLines };
}

/** Returns the index of the first line at or after `from` that does not match the pattern. */
function firstNot(lines: readonly string[], from: number, kind: RegExp): number {
  let at = from;
  while (at < lines.length && kind.test(lines[at] ?? '')) at += 1;
  return at;
}

function yamlIn(text: string): unknown {
  try {
    return readYaml(text, false);
  } catch {
    return undefined;
  }
}

const byTag: ReadonlyMap<string, Partial<Pick<CellOptions, 'code' | 'outputs'>>> = new Map([
  ['remove-cell', { code: 'none', outputs: 'none' }],
  ['remove-input', { code: 'none' }],
  ['remove-output', { outputs: 'none' }],
  ['hide-cell', { code: 'folded', outputs: 'folded' }],
  ['hide-input', { code: 'folded' }],
  ['hide-output', { outputs: 'folded' }],
]);

const rank = { shown: 0, folded: 1, none: 2 } as const;
const stricter = (one: Shown, other: Shown): Shown => (rank[one] > rank[other] ? one : other);

/** Applies tags and the collapsed state; the most restrictive option wins. */
export function withTags(options: CellOptions, { tags, collapsed, jupyter }: Cell['metadata']): CellOptions {
  const folds = [
    {
      code: jupyter.source_hidden ? 'folded' : 'shown',
      outputs: collapsed || jupyter.outputs_hidden ? 'folded' : 'shown',
    },
    ...tags.flatMap((tag) => byTag.get(tag.toLowerCase().replaceAll('_', '-')) ?? []),
  ] as const;
  return folds.reduce<CellOptions>(
    (all, { code = 'shown', outputs = 'shown' }) => ({
      ...all,
      code: stricter(all.code, code),
      outputs: stricter(all.outputs, outputs),
    }),
    options,
  );
}

/**
 * Converts a label of Quarto (`fig-reeds`) to a label of this site (`fig:reeds`); undefined if the label is not of
 * the given kind.
 */
export function labelOf(name: string, kind: 'fig' | 'tbl' | 'lst'): string | undefined {
  const rest = new RegExp(`^${kind}-([\\w-]+)$`).exec(name)?.[1];
  return rest === undefined ? undefined : `${kind}:${rest}`;
}
