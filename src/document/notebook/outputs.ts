/**
 * Converts the output of a cell to blocks. If an output has several formats, the richest format that posts support is
 * used.
 */
import { problem, type Problem } from '#contract/problems.ts';
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { refusalOf } from '#blocks/chart/refusal.ts';
import { htmlToBlocks } from '../markdown/html-blocks.ts';
import type { PictureBlock } from '../markdown/picture-block.ts';
import type { CellOptions } from './cell-options.ts';
import { lines, type Output } from './schema.ts';
import type { ColumnAlignment } from '#blocks/table/schema.ts';
import { stripMarkup } from '#domain/text.ts';

export interface OutputReading {
  picture: PictureBlock;
  markdown: (text: string) => Block[];
  /** Receives unsupported content. */
  lost: (what: Problem, reason: Problem) => void;
}

/** Limit of text output in characters; the omitted rest is reported. */
const maxText = 64 * 1024;

export function outputBlocks(outputs: readonly Output[], options: CellOptions, reading: OutputReading): Block[] {
  return joined(outputs).flatMap((output): Block[] => {
    switch (output.output_type) {
      case 'stream':
        if (output.name === 'stderr' && !options.warnings) return [];
        return options.asIs && output.name !== 'stderr' ? reading.markdown(output.text) : words(output.text, reading);
      case 'error':
        return words(output.traceback.join('\n') || `${output.ename}: ${output.evalue}`, reading);
      case 'execute_result':
      case 'display_data':
        return shown(output.data, reading);
      default:
        reading.lost(problem('lossOutput'), problem('kindUnsupported'));
        return [];
    }
  });
}

/** Joins adjacent pieces of the same output stream. */
function joined(outputs: readonly Output[]): Output[] {
  const all: Output[] = [];
  for (const output of outputs) {
    const last = all.at(-1);
    const goesOn = last?.output_type === 'stream' && output.output_type === 'stream' && last.name === output.name;
    if (goesOn) all[all.length - 1] = { ...last, text: last.text + output.text };
    else all.push(output);
  }
  return all;
}

const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const vegaLite = /^application\/vnd\.vegalite\.v\d+(?:\.\d+)*\+json$/;

/** Tries the formats in order of preference until one can be converted to blocks. */
function shown(data: Output['data'], reading: OutputReading): Block[] {
  const text = (type: string) => (Object.hasOwn(data, type) ? lines.safeParse(data[type]).data : undefined);
  const html = text('text/html') ?? '';
  const plain = text('text/plain') ?? '';
  return (
    chart(data, reading) ??
    (/<table[\s>]/i.test(html) ? fromHtml(html, reading) : undefined) ??
    formula(text('text/latex') ?? '') ??
    picture(text, reading) ??
    markdown(text('text/markdown') ?? '', reading) ??
    fromHtml(html, reading) ??
    json(data) ??
    leftOver(data, plain, reading)
  );
}

function chart(data: Output['data'], { lost }: OutputReading): Block[] | undefined {
  const type = Object.keys(data).find((name) => vegaLite.test(name));
  const spec = type === undefined ? undefined : data[type];
  if (type === undefined || typeof spec !== 'object' || spec === null || Array.isArray(spec)) return undefined;
  const refusal = refusalOf(spec);
  if (refusal === undefined) return [{ type: 'chart', data: { spec, alt: '', caption: '' } }];
  lost(problem('lossChart'), { code: refusal });
  return undefined;
}

/** Converts HTML output to blocks. Unlike notebook viewers, it does not run scripts. */
function fromHtml(html: string, reading: OutputReading): Block[] | undefined {
  const blocks = htmlToBlocks(html, reading.picture).map((block) => dataTable(block, reading.lost));
  return blocks.length > 0 ? blocks : undefined;
}

const display = /^(\$\$|\\\[)([\s\S]+)(\$\$|\\\])$/;
const environment = /^\\begin\{(equation|align|gather|multline|alignat|eqnarray)\*?\}[\s\S]*\\end\{\1\*?\}$/;

/**
 * Returns a formula block if the LaTeX is a single formula; otherwise undefined. R packages can output whole LaTeX
 * documents.
 */
function formula(latex: string): Block[] | undefined {
  const source = latex.trim();
  const [, , inside] = display.exec(source) ?? /^(\$)([^$]+)\$$/.exec(source) ?? [];
  const tex = inside?.trim() ?? (environment.test(source) ? source : '');
  const isOne = tex !== '' && !tex.includes('$') && tex.length <= limits.tex;
  return isOne ? [{ type: 'math', data: { tex: tex.replace(/^\\displaystyle\s*/, ''), label: '' } }] : undefined;
}

function picture(text: (type: string) => string | undefined, reading: OutputReading): Block[] | undefined {
  for (const type of pictureTypes) {
    const src = pictureAddress(type, text(type) ?? '');
    if (src !== undefined) return [reading.picture({ src, alt: '', caption: '' })];
  }
  return undefined;
}

/** Returns a data URL for the bytes of an image; undefined if the bytes are invalid. */
export function pictureAddress(type: string, value: string): string | undefined {
  const isDrawing = type === 'image/svg+xml' && value.includes('<');
  const base64 = isDrawing ? inBase64(value) : value.replace(/\s+/g, '');
  return base64 !== '' && /^[\w+/]+=*$/.test(base64) && pictureTypes.includes(type)
    ? `data:${type};base64,${base64}`
    : undefined;
}

/**
 * Encodes text as UTF-8 in Base64. `btoa` needs one character per byte, and a call can have only a limited number of
 * arguments, so the bytes are converted in chunks.
 */
function inBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(binary);
}

function markdown(text: string, reading: OutputReading): Block[] | undefined {
  const blocks = text.trim() === '' ? [] : reading.markdown(text);
  return blocks.length > 0 ? blocks : undefined;
}

function json(data: Output['data']): Block[] | undefined {
  const value = Object.hasOwn(data, 'application/json') ? data['application/json'] : undefined;
  if (value === undefined) return undefined;
  return [code(JSON.stringify(value, null, 2), 'json')];
}

/** Returns the plain text of an unsupported output and reports the output. */
function leftOver(data: Output['data'], plain: string, reading: OutputReading): Block[] {
  const others = Object.keys(data).filter((type) => type !== 'text/plain' && !vegaLite.test(type));
  if (others.length > 0)
    reading.lost(problem('lossOutputs', others.join(', ').slice(0, 200)), problem('onlyTextShown'));
  return words(plain, reading);
}

function words(text: string, { lost }: OutputReading): Block[] {
  const said = terminalText(text).replace(/^\n+|\s+$/g, '');
  if (said === '') return [];
  if (said.length <= maxText) return [code(said)];
  const kept = said.slice(0, said.lastIndexOf('\n', maxText) > 0 ? said.lastIndexOf('\n', maxText) : maxText);
  lost(problem('lossCharacters', said.length - kept.length), problem('outputCut'));
  return [code(kept.toWellFormed())];
}

function code(text: string, name = ''): Block {
  return { type: 'code', data: { name: '', code: text, language: { ...(findCodeLanguage(name) ?? plainText) } } };
}

/** Returns a program's terminal output as the terminal finally shows it. */

/** Matches escape sequences for colors, cursor movement and window titles. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Returns the text without colors. A line that was overwritten, such as a progress bar, only has its last content.
 */
function terminalText(text: string): string {
  const plain = text.replace(escapes, '').split('\n');
  const last = plain.map((line) => {
    const written = line.replace(/\r+$/, '');
    return written.slice(written.lastIndexOf('\r') + 1);
  });
  return last.join('\n').replace(controls, '');
}

const figure = /^[-−+]?\d[\d.,\s]*(?:e[-+]?\d+)?\s?%?$|^[-−+]?(?:\.\d+|inf|nan|<na>|none|na)$/i;
const isFigure = (cell: string) => figure.test(stripMarkup(cell).trim());

/**
 * Converts tables in the output of pandas and R to the form of tables in posts.
 *
 * Right-aligns columns of numbers in a table, merges its header rows, and limits its size. Other blocks are returned
 * unchanged.
 * @param lost receives the rows and columns that were left out
 */
function dataTable(block: Block, lost: (what: Problem, reason: Problem) => void): Block {
  if (block.type !== 'table') return block;
  const { rows: all, header, align } = block.data as { rows: string[][]; header: boolean; align: ColumnAlignment[] };
  const rows = header ? underOneName(all) : all;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length > limits.tableRows)
    lost(problem('lossRows', rows.length - limits.tableRows), problem('mostRows', limits.tableRows));
  if (columns > limits.tableColumns)
    lost(problem('lossColumns', columns - limits.tableColumns), problem('mostColumns', limits.tableColumns));
  const kept = rows.slice(0, limits.tableRows).map((row) => row.slice(0, limits.tableColumns));
  const body = header ? kept.slice(1) : kept;
  const stands = (column: number): ColumnAlignment => {
    const said = body.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return said.length > 0 && said.every(isFigure) ? 'right' : (align[column] ?? 'left');
  };
  const width = Math.min(columns, limits.tableColumns);
  return { ...block, data: { ...block.data, rows: kept, align: Array.from({ length: width }, (_, at) => stands(at)) } };
}

/**
 * Merges the two header rows of pandas into one row. One row contains the column names, the other the index names.
 */
function underOneName(rows: readonly string[][]): string[][] {
  const [first = [], second = [], ...rest] = rows;
  const isOfNames = second.some(Boolean) && first.every((cell, at) => cell === '' || (second[at] ?? '') === '');
  const fits = isOfNames && first.length === second.length && rest.length > 0;
  return fits ? [first.map((cell, at) => cell || (second[at] ?? '')), ...rest] : [...rows];
}
