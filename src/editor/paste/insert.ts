/** Inserts pasted content at the caret. */
import type { Block } from '#contract/documents.ts';
import { blockText } from '#document/block-text.ts';
import { readBlock } from '#blocks/index.ts';
import { escapeText } from '#domain/document/escape.ts';
import { areTable, cellsOfText, cellsWithLooks, type Cells } from '../edits/fill-cells.ts';
import { insertBlocks } from '../edits/insert-blocks.ts';
import type { Span } from '../edits/edits.ts';
import { blockOf, newBlockId } from '../live-block.ts';
import type { OpenEditor } from '../open-editor.ts';
import type { OwnContent } from '../selection/own-clipboard.ts';
import { elementAt } from '../tools/dom.ts';
import { linkTo } from './address.ts';
import { cellsOfBlocks, putCells, tableOfCells } from './cells.ts';
import { spanOfCaret } from './place.ts';
import { textToBlocks } from './text.ts';

type Open = Pick<OpenEditor, 'liveDocument' | 'selection'>;

/** Inserts content that was copied in this editor, unchanged. */
export function putOwn(open: Open, own: OwnContent, target: EventTarget | null): void {
  open.selection.remove();
  if ('inline' in own) return insertInline(own.inline);
  const { blocks } = own;
  // The field of a note cannot contain blocks, so the pasted blocks are inserted as lines of text.
  putBlocks(open, blocks, blockOf(target) ? lineOf(blocks) : blocks.map(asInline).join('<br>'));
}

/** @param options `address` is the URL if the text is only a URL; with `plainly`, no table is created */
export function putText(
  open: Open,
  text: string,
  { address, plainly = false }: { address?: string | undefined; plainly?: boolean } = {},
): void {
  open.selection.remove();
  if (address !== undefined && !isLiteral()) return insertInline(linkTo(address));
  const cells = cellsOfText(text, false);
  if (cells && putCells(open.liveDocument, escaped(cells))) return;
  if (cells && !plainly && areTable(cells)) return void putBlocks(open, [tableOfCells(escaped(cells))], undefined);
  const blocks = textToBlocks(text);
  const [only] = blocks;
  if (only) putBlocks(open, blocks, blocks.length === 1 ? asInline(only) : undefined);
}

/**
 * @param inline HTML to insert at the caret within the line; if undefined, the blocks split the line
 * @returns the ids of the inserted blocks
 */
export function putBlocks(
  { liveDocument }: Pick<OpenEditor, 'liveDocument'>,
  blocks: readonly Block[],
  inline: string | undefined,
  place: Span | undefined = inline === undefined ? spanOfCaret() : undefined,
): string[] {
  const cells = cellsOfBlocks(blocks);
  if (cells && putCells(liveDocument, cells)) return [];
  if (!place) {
    insertInline(inline ?? blocks.map(asLine).join('<br>'));
    return [];
  }
  const before = liveDocument.blocks();
  const known = new Set(before.map(({ id }) => id));
  const added: string[] = [];
  const edited = insertBlocks(before, place, blocks, () => {
    const id = newBlockId();
    if (!known.has(id)) added.push(id);
    return id;
  });
  if (!edited) return [];
  liveDocument.change(before, edited);
  return added;
}

/** Returns the text of blocks that are only one paragraph, which is inserted within the line. */
export function lineOf([only, ...more]: readonly Block[]): string | undefined {
  return only?.type === 'paragraph' && more.length === 0 ? asInline(only) : undefined;
}

export function escaped(cells: readonly string[][]): Cells {
  const { rows, ...looks } = cellsWithLooks(cells);
  return { ...looks, rows: rows.map((row) => row.map(escapeText)) };
}

/** Uses the browser's own command, which replaces the selection and sets the caret. */
function insertInline(html: string): void {
  document.execCommand('insertHTML', false, html);
}

function asInline(block: Block): string {
  return block.type === 'paragraph' && typeof block.data.text === 'string' ? block.data.text : asLine(block);
}

function asLine(block: Block): string {
  const known = readBlock(block);
  return known ? blockText(known).split('\n').map(escapeText).join('<br>') : '';
}

/** Returns whether the caret is in code or in a link, where no link can be inserted. */
const isLiteral = (): boolean => elementAt(window.getSelection()?.anchorNode)?.closest('code, a') != null;
