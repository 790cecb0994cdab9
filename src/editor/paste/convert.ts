/** Pastes content that is converted to blocks first: HTML, Markdown and notebooks. */
import type { Block } from '#contract/documents.ts';
import { writing } from '#i18n/writing.ts';
import { cellsOfText } from '../edits/fill-cells.ts';
import { logUnlessLeaving } from '../leaving.ts';
import { blockOf } from '../live-block.ts';
import { pictureAddress } from '../typed/typed-marks.ts';
import type { PasteOptions } from './address.ts';
import { isInCell, putCells } from './cells.ts';
import { htmlConverter, loadHtmlConverter, wordsOfHtml, type ConvertHtml } from './html.ts';
import { escaped, lineOf, putBlocks, putText } from './insert.ts';
import { markdownToBlocks } from './markdown.ts';
import { notebookToBlocks } from './notebook.ts';
import { givePictures, isPasted, offeredFiles, pictureFile, pictureOf, withoutPicture } from './pictures.ts';
import { endOfText, spanOfCaret } from './place.ts';
import { addressIn, leftOutSaid } from './text.ts';

/**
 * Converts HTML at once if the converter is loaded. Otherwise, waits for it and restores the caret.
 * @param carried image files of the paste
 */
export async function putHtml(open: PasteOptions, html: string, text: string, carried: readonly File[]): Promise<void> {
  const convert = htmlConverter();
  if (convert) return putConverted(open, convert, html, text, carried);
  const { liveDocument, notice, step } = open;
  const place = liveDocument.caret();
  const loaded = await loadHtmlConverter();
  if (place && !liveDocument.caret()) liveDocument.restore(place);
  if (loaded) return putConverted(open, loaded, html, text, carried);
  notice(writing.pastedAsText);
  step(() => putText(open, text === '' ? wordsOfHtml(html) : text));
}

function putConverted(
  open: PasteOptions,
  convert: ConvertHtml,
  html: string,
  text: string,
  carried: readonly File[],
): void {
  const { liveDocument, step, notice } = open;
  const { blocks, inline, leftOut, pictures } = convert(html, () => true, carried.length > 0);
  // If a table has a single column, the HTML converter treats the table as layout only. The column is therefore read
  // from the plain text.
  const column = blocks.every(({ type }) => type === 'paragraph') && /<table[\s>]/i.test(html);
  const cells = column && pictures.length === 0 ? cellsOfText(text, true) : undefined;
  if (cells && isInCell()) return step(() => void putCells(liveDocument, escaped(cells)));
  const address = addressIn(text);
  if (address !== undefined && isWordsSelected()) return step(() => linkWords(address));
  const files = pictures.map(pictureFile);
  const beside = offeredFiles(files, carried);
  const offered = pictures.map((src, index) => beside[index] ?? pictureAddress(src));
  const unread = files.filter((file, index) => file === undefined && !offered[index]).length;
  const elsewhere = offered.filter((offer) => offer instanceof URL).length;
  const said = leftOutSaid({ ...leftOut, pictures: leftOut.pictures + unread, elsewhere });
  if (said !== '') notice(said);
  const hasPicture = (block: Block) => files[pictureOf(block)] ?? offered[pictureOf(block)];
  const kept = blocks.filter((block) => !isPasted(block) || hasPicture(block));
  // If the HTML contains no text, for example only an image, the plain text is pasted.
  if (kept.length === 0) return step(() => putText(open, text));
  step(() => {
    open.selection.remove();
    givePictures(liveDocument, kept, putBlocks(open, kept.map(withoutPicture), inline), files, offered);
  });
}

/**
 * @param file name of the file if the Markdown was dropped as a file; the content is then inserted at the end of the
 * document
 */
export async function putMarkdown(open: PasteOptions, text: string, file?: string): Promise<void> {
  const { liveDocument, step, notice, selection } = open;
  const read = await markdownToBlocks(text, file).catch((error: unknown) => {
    logUnlessLeaving('The Markdown could not be read.', error);
    return undefined;
  });
  if (!read) notice(writing.markdownUnread);
  if (!read || read.blocks.length === 0) return step(() => putText(open, text));
  const { blocks, leftOut } = read;
  if (leftOut !== '') notice(leftOut);
  step(() => {
    if (file !== undefined) return void putBlocks(open, blocks, undefined, endOfText(liveDocument));
    selection.remove();
    putBlocks(open, blocks, lineOf(blocks));
  });
}

/** @param atEnd whether to insert at the end of the document, as for a dropped file */
export async function putNotebook(open: PasteOptions, text: string, atEnd: boolean): Promise<void> {
  const { liveDocument, step, notice, selection } = open;
  const read = await notebookToBlocks(text).catch((error: unknown) => {
    logUnlessLeaving('The notebook could not be read.', error);
    return { blocks: [], pictures: [], said: writing.notebookUnread };
  });
  const { blocks, pictures, said } = read;
  if (said !== '') notice(said);
  if (blocks.length === 0) return atEnd ? undefined : step(() => putText(open, text));
  step(() => {
    if (!atEnd) selection.remove();
    const place = atEnd ? endOfText(liveDocument) : spanOfCaret();
    const ids = putBlocks(open, blocks.map(withoutPicture), undefined, place);
    givePictures(liveDocument, blocks, ids, pictures.map(pictureFile));
  });
}

/** Returns whether text within one block is selected. */
export function isWordsSelected(): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  const block = blockOf(selection.anchorNode);
  return block !== undefined && block === blockOf(selection.focusNode) && selection.toString().trim() !== '';
}

/** Links the selected words. */
export const linkWords = (address: string): unknown => document.execCommand('createLink', false, address);
