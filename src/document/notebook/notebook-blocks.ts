/** Converts a Jupyter notebook to a document. */
import { problem, type Problem } from '#contract/problems.ts';
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import { decoded } from '#domain/decoded.ts';
import { cleanDocument } from '../clean.ts';
import { withinLevels } from '../levels.ts';
import { splitFrontMatter } from '../markdown/front-matter.ts';
import { fromMarkdown } from '../markdown/from-markdown.ts';
import { htmlToBlocks } from '../markdown/html-blocks.ts';
import { pictureBlock, type PictureBlock } from '../markdown/picture-block.ts';
import {
  documentSettings,
  labelOf,
  optionsOf,
  splitOptions,
  withTags,
  type CellOptions,
  type Settings,
  type Shown,
} from './cell-options.ts';
import { outputBlocks, pictureAddress } from './outputs.ts';
import { lines, type Cell, type Notebook } from './schema.ts';

export interface NotebookOptions {
  /** Returns the id of an image by its URL; undefined if the image is not imported. */
  picture: (src: string) => string | undefined;
  /** Returns whether `@key` in a sentence is a citation; if absent, always. */
  knowsKey?: (key: string) => boolean;
  /**
   * How outputs are shown; if undefined, the settings of the notebook apply. Outputs that the notebook hides are
   * never shown.
   */
  outputs?: Shown | undefined;
  /** Titles of toggles around code and outputs. */
  words: { code: string; output: string };
}

/** Unsupported content of a cell. */
export interface CellLoss {
  /** Index of the cell, from 0. */
  cell: number;
  what: Problem;
  reason: Problem;
}

export function notebookBlocks(
  notebook: Notebook,
  options: NotebookOptions,
): { document: EditorDocument; diagnostics: CellLoss[] } {
  const diagnostics: CellLoss[] = [];
  const { head, cells } = headOf(notebook);
  const settings = documentSettings(head);
  const language = languageOf(notebook);
  const picture = pictureBlock(options.picture);
  const blocks = cells.flatMap((cell, index): Block[] => {
    const lost = (what: Problem, reason: Problem) => void diagnostics.push({ cell: index, what, reason });
    if (cell.cell_type === 'code') return codeCell(cell, { ...options, settings, language, pictureOf: picture, lost });
    if (withTags(optionsOf(), cell.metadata).outputs === 'none') return [];
    if (cell.cell_type === 'markdown') return markdownCell(cell, options);
    if (cell.cell_type === 'raw') return rawCell(cell, options, picture);
    lost(problem('lossCell'), problem('kindUnsupported'));
    return [];
  });
  return { document: cleanDocument({ blocks: withinLevels(blocks) }), diagnostics };
}

/**
 * Returns the front matter in the first cell of a Quarto notebook, its source, and all cells without this front
 * matter.
 */
export function headOf({ cells }: Notebook): { head: Settings; source: string; cells: Cell[] } {
  const [first, ...rest] = cells;
  const [source = ''] = /^\s*---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(first?.source ?? '') ?? [];
  if (!first || first.cell_type === 'code' || source === '') return { head: {}, source: '', cells };
  const { data } = splitFrontMatter(source.trimStart());
  // The first cell stays in the list even if it is empty, so that cell indexes do not change.
  return {
    head: data,
    source: source.trimStart(),
    cells: [{ ...first, source: first.source.slice(source.length) }, ...rest],
  };
}

function languageOf({ metadata }: Notebook): CodeLanguage {
  const { kernelspec, language_info: info } = metadata;
  // Colab stores only the name of the kernel: `python3`, `ir`, `julia-1.11`.
  const kernel = kernelspec.name.replace(/[-.\d]+$/, '').replace(/^ir$/, 'r');
  return [kernelspec.language, info.name, kernel].map((name) => findCodeLanguage(name)).find(Boolean) ?? plainText;
}

function markdownCell(cell: Cell, options: NotebookOptions): Block[] {
  const picture = (src: string) => options.picture(attached(cell, src) ?? src);
  return fromMarkdown(cell.source, { ...options, picture, dialects: true }).blocks;
}

/** Resolves `attachment:reeds.png` to a data URL with the bytes from the cell. */
export function attached({ attachments }: Cell, src: string): string | undefined {
  const [, name] = /^attachment:(.+)$/s.exec(src) ?? [];
  if (name === undefined) return undefined;
  const found = [name, decoded(name)].find((one) => Object.hasOwn(attachments, one));
  const [kind, value] = (found !== undefined && Object.entries(attachments[found] ?? {})[0]) || [];
  return kind === undefined ? undefined : pictureAddress(kind, lines.safeParse(value).data ?? '');
}

/** Converts a raw cell. The cell can name the format of its content. */
function rawCell({ source, metadata }: Cell, options: NotebookOptions, picture: PictureBlock): Block[] {
  const kind = metadata.raw_mimetype || metadata.format;
  if (/html/.test(kind)) return htmlToBlocks(source, picture);
  if (kind === '' || /markdown/.test(kind)) return fromMarkdown(source, { ...options, dialects: true }).blocks;
  const language = findCodeLanguage(kind.replace(/^text\/(?:x-)?/, '')) ?? plainText;
  return [{ type: 'code', data: { name: '', code: source, language: { ...language } } }];
}

interface CodeReading extends NotebookOptions {
  settings: Settings;
  language: CodeLanguage;
  pictureOf: PictureBlock;
  lost: (what: Problem, reason: Problem) => void;
}

function codeCell(cell: Cell, reading: CodeReading): Block[] {
  const { settings, code } = splitOptions(cell.source);
  const said = withTags(optionsOf(reading.settings, settings), cell.metadata);
  const { words, outputs = said.outputs } = reading;
  return [
    ...folded(said.code, said.codeSummary || words.code, codeBlock(code, said, languageIn(cell) ?? reading.language)),
    ...folded(said.outputs === 'none' ? 'none' : outputs, words.output, made(cell, said, reading)),
  ];
}

const languageIn = ({ metadata }: Cell) => findCodeLanguage(metadata.vscode.languageId);

/** A magic command in the first line, such as `%%bash`, determines the language. */
function codeBlock(code: string, options: CellOptions, kernel: CodeLanguage): Block[] {
  if (code.trim() === '') return [];
  const language = findCodeLanguage(/^%%(\w+)/.exec(code)?.[1] ?? '') ?? kernel;
  const label = labelOf(options.codeLabel, 'lst');
  const data = { name: options.codeCaption, code: code.replace(/\s+$/, ''), language: { ...language } };
  return [{ type: 'code', data: { ...data, ...(label && { label }) } }];
}

function made(cell: Cell, options: CellOptions, { pictureOf, lost, knowsKey, picture }: CodeReading): Block[] {
  const markdown = (text: string) =>
    fromMarkdown(text, { picture, dialects: true, ...(knowsKey && { knowsKey }) }).blocks;
  return named(outputBlocks(cell.outputs, options, { picture: pictureOf, markdown, lost }), options);
}

/** Adds the captions and the label from the cell's options. */
function named(blocks: readonly Block[], { captions, alts, tableCaption, label }: CellOptions): Block[] {
  const [figure, table] = [labelOf(label, 'fig'), labelOf(label, 'tbl')];
  let [figures, tables] = [0, 0];
  return blocks.map((block) => {
    if (block.type === 'figure' || block.type === 'chart') {
      const at = figures++;
      const names = { ...(captions[at] && { caption: inline(captions[at]) }), ...(alts[at] && { alt: alts[at] }) };
      return { ...block, data: { ...block.data, ...names, ...(at === 0 && figure && { label: figure }) } };
    }
    if (block.type !== 'table' || tables++ > 0) return block;
    const caption = tableCaption && { caption: inline(tableCaption) };
    return { ...block, data: { ...block.data, ...caption, ...(table && { label: table }) } };
  });
}

/** Converts one line of Markdown to inline HTML. */
function inline(text: string): string {
  const [only, ...more] = fromMarkdown(text).blocks;
  return only?.type === 'paragraph' && more.length === 0 ? String(only.data.text) : escapeText(text);
}

function folded(shown: Shown, summary: string, blocks: readonly Block[]): Block[] {
  if (shown === 'none' || blocks.length === 0) return [];
  if (shown === 'shown') return [...blocks];
  return [{ type: 'details', data: { summary: escapeText(summary), text: '', blocks: [...blocks] } }];
}
