/** Parses the file of a Jupyter notebook, within limits. */
import type { notebookFaults } from '#contract/import-remarks.ts';
import { notebookSchema, type Notebook, lines } from './schema.ts';
import { z } from '#contract/zod-mini.ts';

/** Limits of a notebook, which is untrusted input. */
export const notebookLimits = {
  /** Length in characters, including images. */
  length: 48 * 1024 * 1024,
  cells: 5_000,
  outputs: 20_000,
  /** Depth of nested arrays and objects. */
  depth: 100,
} as const;

/** Code of the reason why a notebook cannot be read. */
export type NotebookFault = keyof typeof notebookFaults;

export class NotebookError extends Error {
  readonly fault: NotebookFault;

  constructor(fault: NotebookFault) {
    super(`The notebook cannot be read: ${fault}`);
    this.name = 'NotebookError';
    this.fault = fault;
  }
}

/** @throws NotebookError if the notebook is invalid or exceeds a limit */
export function readNotebook(text: string): Notebook {
  if (text.length > notebookLimits.length) throw new NotebookError('notebookTooLarge');
  // The depth is checked before parsing, because functions that process the parsed data are recursive.
  if (depthOf(text) > notebookLimits.depth) throw new NotebookError('notebookTooNested');
  const json = parsed(text);
  if (typeof json !== 'object' || json === null) throw new NotebookError('noNotebook');
  if (cellsIn(json) > notebookLimits.cells) throw new NotebookError('notebookTooManyCells');
  const isOlder = 'worksheets' in json && !('cells' in json);
  const { data } = notebookSchema.safeParse(isOlder ? fromOlderFormat(json) : json);
  if (!data) throw new NotebookError('noNotebook');
  const outputs = data.cells.reduce((sum, cell) => sum + cell.outputs.length, 0);
  if (outputs > notebookLimits.outputs) throw new NotebookError('notebookTooManyCells');
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(withoutNotNumbers(text.replace(/^\ufeff/, '')));
  } catch {
    throw new NotebookError('noNotebook');
  }
}

/** Replaces `NaN`, `Infinity` and `-Infinity` by `null`. Python writes these numbers, but JSON does not allow them. */
function withoutNotNumbers(text: string): string {
  const word = /"|-?\bInfinity\b|\bNaN\b/g;
  let [made, from] = ['', 0];
  for (let found = word.exec(text); found; found = word.exec(text)) {
    if (found[0] === '"') word.lastIndex = endOfString(text, found.index) + 1;
    else {
      made += `${text.slice(from, found.index)}null`;
      from = word.lastIndex;
    }
  }
  return made + text.slice(from);
}

/** Counts cells before the schema validates them. */
function cellsIn(json: object): number {
  const count = (holder: object) => ('cells' in holder && Array.isArray(holder.cells) ? holder.cells.length : 0);
  const sheets: unknown[] = 'worksheets' in json && Array.isArray(json.worksheets) ? json.worksheets : [];
  return count(json) + sheets.reduce<number>((sum, sheet) => sum + (isObject(sheet) ? count(sheet) : 0), 0);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns the nesting depth of JSON, ignoring brackets in strings. Strings are not matched by a regular expression,
 * because images can be too long for a match.
 */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1));
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

/** Returns the index of the quote that closes a string; the end of the text if the string is unclosed. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let signs = 0;
    while (text[end - 1 - signs] === '\\') signs += 1;
    if (signs % 2 === 0) return end;
  }
  return text.length;
}

const given = z.catch(z.record(z.string(), z.unknown()), {});
const said = z.optional(z.unknown());

const older = z.object({
  metadata: said,
  worksheets: z.array(
    z.object({
      cells: z.array(
        z.object({
          cell_type: z.string(),
          source: z.optional(lines),
          input: z.optional(lines),
          level: z.catch(z.number(), 1),
          language: z.catch(z.string(), ''),
          metadata: said,
          outputs: z.catch(z.array(given), []),
        }),
      ),
    }),
  ),
});

/** MIME types and output types of nbformat 4 by their names in nbformat 3. */
const mimeTypes = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  json: 'application/json',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  javascript: 'application/javascript',
};
const outputTypes = new Map([
  ['pyout', 'execute_result'],
  ['pyerr', 'error'],
]);

/**
 * Converts notebooks of nbformat 3 (IPython before 2015) to version 4.
 *
 * @returns data for the schema of nbformat 4; undefined if the file is not nbformat 3
 */
function fromOlderFormat(json: unknown): unknown {
  const { data } = older.safeParse(json);
  if (!data) return undefined;
  const cells = data.worksheets.flatMap((sheet) => sheet.cells);
  const language = cells.find((cell) => cell.language !== '')?.language ?? '';
  return {
    metadata: { ...given.parse(data.metadata), language_info: { name: language } },
    cells: cells.map(({ cell_type: type, source = '', input = '', level, metadata, outputs }) => {
      if (type === 'heading') {
        const depth = Math.min(6, Math.max(1, Math.trunc(level)));
        return { cell_type: 'markdown', source: `${'#'.repeat(depth)} ${source.replace(/\s+/g, ' ')}`, metadata };
      }
      return { cell_type: type, source: type === 'code' ? input : source, metadata, outputs: outputs.map(asNow) };
    }),
  };
}

function asNow(output: Record<string, unknown>): Record<string, unknown> {
  const type = String(output.output_type);
  const data = Object.entries(mimeTypes).flatMap(([name, mime]) =>
    output[name] === undefined ? [] : [[mime, output[name]] as const],
  );
  const name = output.name ?? output.stream;
  return { ...output, name, output_type: outputTypes.get(type) ?? type, data: Object.fromEntries(data) };
}
