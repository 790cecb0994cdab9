/**
 * Handles pastes (EDIT-27) in place of Editor.js. Editor.js would parse foreign HTML with all its styles and
 * handlers, and lose nested list items and most marks. It would also ignore pastes in Firefox. `document/paste`
 * converts the content.
 */
import { looksLikeMarkdown } from '#document/markdown/looks-like-markdown.ts';
import { writing } from '#i18n/writing.ts';
import { blockOf } from '../live-block.ts';
import { isPictureFile } from '../pictures.ts';
import { readOwn } from '../selection/own-clipboard.ts';
import { linkSpan } from '../selection/span-keys.ts';
import { take } from '../tools/events.ts';
import { whenIdle } from '../lazy-import.ts';
import { bindAddresses, type PasteOptions } from './address.ts';
import { loadHtmlConverter, htmlConverter, wordsOfHtml, type ConvertHtml } from './html.ts';
import { putOwn, putText, escaped, lineOf, putBlocks } from './insert.ts';
import { isMarkdownFile, saysMarkdown, markdownToBlocks } from './markdown.ts';
import { isNotebookFile, notebookToBlocks } from './notebook.ts';
import { addressIn, leftOutSaid } from './text.ts';
import type { Block } from '#contract/documents.ts';
import { cellsOfText } from '../edits/fill-cells.ts';
import { logUnlessLeaving } from '../leaving.ts';
import { pictureAddress } from '../typed/typed-marks.ts';
import { isInCell, putCells } from './cells.ts';
import { givePictures, isPasted, offeredFiles, pictureFile, pictureOf, withoutPicture } from './pictures.ts';
import { endOfText, spanOfCaret } from './place.ts';

export interface Paste {
  /** @param plainly whether the paste was requested as plain text */
  onPaste(event: ClipboardEvent, plainly: boolean): void;
  onDrop(event: DragEvent): void;
}

/** Handles pastes. This code is loaded when the editor is ready, and earlier pastes wait (`hold-paste.ts`). */
export function createPaste(open: PasteOptions): Paste {
  const putAddress = bindAddresses(open);
  whenIdle(() => void loadHtmlConverter());

  function onPaste(event: ClipboardEvent, plainly: boolean): void {
    const { clipboardData: data, target } = event;
    const isOurs = target instanceof Element && target.closest('figure.code, input, textarea') === null;
    if (!data || !isOurs) return;
    const html = plainly ? '' : data.getData('text/html');
    const text = data.getData('text/plain');
    // Other code handles a paste that contains only an image. For an image copied from a web page, browsers also add
    // HTML with an `img`.
    const own = plainly ? undefined : readOwn(data);
    const notebook = plainly ? undefined : [...data.files].find(isNotebookFile);
    if (!own && !notebook && ((html === '' && text === '') || (data.files.length > 0 && text.trim() === ''))) return;
    take(event);
    if (notebook) return void notebook.text().then((json) => putNotebook(open, json, true));
    const isForeign = !plainly && !own;
    if (isForeign && blockOf(target) && looksLikeNotebook(text)) return void putNotebook(open, text, false);
    const address = plainly ? undefined : addressIn(text);
    const span = open.selection.span();
    const isMarkdown = saysMarkdown(data) || (html === '' && looksLikeMarkdown(text));
    if (address !== undefined && span) linkSpan(open, span, address);
    else if (address !== undefined && !own && putAddress(address)) return;
    else if (isForeign && isMarkdown && address === undefined && blockOf(target)) void putMarkdown(open, text);
    else if (!own && html !== '') {
      // Reads the files now, because clipboard data can be read only during the event.
      const carried = [...data.files].filter(({ type }) => type.startsWith('image/'));
      void putHtml(open, html, text, carried);
    } else
      open.step(() => {
        if (address !== undefined && isWordsSelected()) linkWords(address);
        else if (own) putOwn(open, own, target);
        else putText(open, text, { address, plainly });
      });
  }

  /** Inserts the content of a dropped Markdown file or notebook. Other handlers accept all other files. */
  function onDrop(event: DragEvent): void {
    const files = [...(event.dataTransfer?.files ?? [])];
    const file = files.find((one) => isMarkdownFile(one) || isNotebookFile(one));
    const [unknown] = files;
    if (!file && files.some((one) => isPictureFile(one) || /\.(?:csv|tsv|json)$/i.test(one.name))) return;
    if (!unknown) return;
    // By default, the browser would open the file and leave the page.
    take(event);
    if (!file) return open.notice(writing.fileUnknown(unknown.name));
    void file
      .text()
      .then((text) => (isNotebookFile(file) ? putNotebook(open, text, true) : putMarkdown(open, text, file.name)));
  }

  return { onPaste, onDrop };
}

/** Detects a Jupyter notebook in pasted text. */
const looksLikeNotebook = (text: string): boolean =>
  /^\s*\{/.test(text) &&
  /\}\s*$/.test(text.slice(-100)) &&
  /"nbformat"\s*:\s*\d/.test(text) &&
  /"(?:cells|worksheets)"\s*:/.test(text);

/**
 * Pastes content that is converted to blocks first: HTML, Markdown and notebooks.
 *
 * Converts HTML at once if the converter is loaded. Otherwise, waits for it and restores the caret.
 * @param carried image files of the paste
 */
async function putHtml(open: PasteOptions, html: string, text: string, carried: readonly File[]): Promise<void> {
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
async function putMarkdown(open: PasteOptions, text: string, file?: string): Promise<void> {
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
async function putNotebook(open: PasteOptions, text: string, atEnd: boolean): Promise<void> {
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
function isWordsSelected(): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  const block = blockOf(selection.anchorNode);
  return block !== undefined && block === blockOf(selection.focusNode) && selection.toString().trim() !== '';
}

/** Links the selected words. */
const linkWords = (address: string): unknown => document.execCommand('createLink', false, address);
