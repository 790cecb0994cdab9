/**
 * Handles pastes (EDIT-27) in place of Editor.js. Editor.js would parse foreign HTML with all its styles and
 * handlers, and lose nested list items and most marks. It would also ignore pastes in Firefox. `document/paste`
 * converts the content.
 */
import type { Block } from '#contract/documents.ts';
import { blockText } from '#document/block-text.ts';
import { readBlock } from '#blocks/index.ts';
import { escapeText } from '#domain/document/escape.ts';
import { looksLikeMarkdown } from '#document/markdown/looks-like-markdown.ts';
import { looksLikeNotebook } from '#document/notebook/looks-like-notebook.ts';
import { writing } from '#i18n/writing.ts';
import type { LiveDocument } from '../live-document.ts';
import { blockOf, newBlockId } from '../live-block.ts';
import { areTable, cellsOfText, cellsWithLooks, type Cells } from '../edits/fill-cells.ts';
import { insertBlocks } from '../edits/insert-blocks.ts';
import type { Span } from '../edits/edits.ts';
import { logUnlessLeaving } from '../leaving.ts';
import { whenIdle } from '../when-idle.ts';
import { htmlConverter, loadHtmlConverter, wordsOfHtml, type ConvertHtml } from './html.ts';
import { cellsOfBlocks, isInCell, putCells, tableOfCells } from './cells.ts';
import { isMarkdownFile, markdownToBlocks, saysMarkdown } from './markdown.ts';
import { isPictureFile } from '../pictures.ts';
import { isNotebookFile, notebookToBlocks } from './notebook.ts';
import { endOfText, spanOfCaret } from './place.ts';
import { pictureAddress } from './picture-address.ts';
import { givePictures, isPasted, offeredFiles, pictureFile, pictureOf, withoutPicture } from './pictures.ts';
import { bindAddresses, linkTo, type ReadLink } from './address.ts';
import { addressIn, leftOutSaid, textToBlocks } from './text.ts';
import { linkSpan } from '../selection/span-keys.ts';
import { readOwn, type OwnContent } from '../selection/own-clipboard.ts';

export interface PasteOptions {
  holder: HTMLElement;
  /** Returns undefined until the editor is ready. */
  liveDocument: () => LiveDocument | undefined;
  /** Returns the selection across blocks. */
  span: () => Span | undefined;
  removeSelected: () => boolean;
  /** Runs a change as one undo step. */
  step: (work: () => void) => void;
  /** Returns whether the editor can show a block type. */
  supports: (type: string) => boolean;
  /** Notifies the writer about omitted parts. */
  notice: (text: string) => void;
  readLink: ReadLink | undefined;
  /** Returns whether the next paste was requested as plain text. */
  asText: () => boolean;
}

export interface Paste {
  onPaste(event: ClipboardEvent): void;
  onDrop(event: DragEvent): void;
}

/** Handles pastes. This code is loaded when the editor is ready, and earlier pastes wait (`hold-paste.ts`). */
export function createPaste(options: PasteOptions): Paste {
  const { removeSelected, step, supports, notice } = options;
  const putAddress = bindAddresses(options);
  whenIdle(() => void loadHtmlConverter());

  function onPaste(event: ClipboardEvent): void {
    const liveDocument = options.liveDocument();
    const data = event.clipboardData;
    const isOurs = event.target instanceof Element && event.target.closest('figure.code, input, textarea') === null;
    const plainly = options.asText();
    if (!liveDocument || !data || !isOurs) return;
    const html = plainly ? '' : data.getData('text/html');
    const text = data.getData('text/plain');
    // Other code handles a paste that contains only an image. For an image copied from a web page, browsers also add
    // HTML with an `img`.
    const own = plainly ? undefined : readOwn(data);
    const notebook = plainly ? undefined : [...data.files].find(isNotebookFile);
    if (!own && !notebook && ((html === '' && text === '') || (data.files.length > 0 && text.trim() === ''))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (notebook) return void notebook.text().then((json) => putNotebook(liveDocument, json, true));
    if (!plainly && !own && blockOf(event.target) && looksLikeNotebook(text))
      return void putNotebook(liveDocument, text, false);
    const address = plainly ? undefined : addressIn(text);
    const span = options.span();
    const isMarkdown = !plainly && (saysMarkdown(data) || (html === '' && looksLikeMarkdown(text)));
    if (address !== undefined && span) linkSpan(liveDocument, span, address, step);
    else if (address !== undefined && !own && putAddress(address)) return;
    else if (!own && isMarkdown && address === undefined && blockOf(event.target)) void putMarkdown(liveDocument, text);
    else if (!own && html !== '') {
      const convert = htmlConverter();
      // Reads the files now, because clipboard data can be read only during the event.
      const carried = [...data.files].filter(({ type }) => type.startsWith('image/'));
      if (convert) putHtml(liveDocument, convert, html, text, carried);
      else void putHtmlLater(liveDocument, html, text, carried);
    } else
      step(() => {
        if (address !== undefined && isWordsSelected()) document.execCommand('createLink', false, address);
        else if (own) putOwn(liveDocument, own, event.target);
        else putText(liveDocument, text, { address, plainly });
      });
  }

  /** Inserts content that was copied in this editor, unchanged. */
  function putOwn(liveDocument: LiveDocument, own: OwnContent, target: EventTarget | null): void {
    removeSelected();
    if ('inline' in own) insertInline(own.inline);
    else {
      const { blocks } = own;
      const [only] = blocks;
      const isLine = blocks.length === 1 && only?.type === 'paragraph';
      // The field of a note cannot contain blocks, so the pasted blocks are inserted as lines of text.
      const lines = isLine || blockOf(target) === undefined ? blocks.map(asInline).join('<br>') : undefined;
      putBlocks(liveDocument, blocks, lines);
    }
  }

  /** Handles a paste before the converter is loaded, and restores the caret afterwards. */
  async function putHtmlLater(
    liveDocument: LiveDocument,
    html: string,
    text: string,
    carried: readonly File[],
  ): Promise<void> {
    const place = liveDocument.caret();
    const convert = await loadHtmlConverter();
    if (place && !liveDocument.caret()) liveDocument.restore(place);
    if (convert) return putHtml(liveDocument, convert, html, text, carried);
    notice(writing.pastedAsText);
    step(() => putText(liveDocument, text === '' ? wordsOfHtml(html) : text));
  }

  /** @param carried image files of the paste */
  function putHtml(
    liveDocument: LiveDocument,
    convert: ConvertHtml,
    html: string,
    text: string,
    carried: readonly File[],
  ): void {
    const { blocks, inline, leftOut, pictures } = convert(html, supports, carried.length > 0);
    // If a table has a single column, the HTML converter treats the table as layout only. The column is therefore
    // read from the plain text.
    const column = blocks.every(({ type }) => type === 'paragraph') && /<table[\s>]/i.test(html);
    const cells = column && pictures.length === 0 ? cellsOfText(text, true) : undefined;
    if (cells && isInCell()) return step(() => void putCells(liveDocument, escaped(cells)));
    // If the HTML contains no text, for example only an image, the plain text is pasted.
    const address = addressIn(text);
    if (address !== undefined && isWordsSelected())
      return step(() => void document.execCommand('createLink', false, address));
    if (blocks.length === 0) {
      if (leftOutSaid(leftOut) !== '') notice(leftOutSaid(leftOut));
      return step(() => putText(liveDocument, text));
    }
    const files = pictures.map(pictureFile);
    const beside = offeredFiles(files, carried);
    const offered = pictures.map((src, index) => beside[index] ?? pictureAddress(src));
    const unread = files.filter((file, index) => file === undefined && !offered[index]).length;
    const elsewhere = offered.filter((offer) => offer instanceof URL).length;
    const said = leftOutSaid({ ...leftOut, pictures: leftOut.pictures + unread, elsewhere });
    if (said !== '') notice(said);
    const fileOf = (block: Block, among: (File | URL | undefined)[]) =>
      isPasted(block) ? among[pictureOf(block)] : undefined;
    const kept = blocks.filter((block) => !isPasted(block) || fileOf(block, files) || fileOf(block, offered));
    if (kept.length === 0) return step(() => putText(liveDocument, text));
    step(() => {
      removeSelected();
      givePictures(liveDocument, kept, putBlocks(liveDocument, kept.map(withoutPicture), inline), files, offered);
    });
  }

  function putText(
    liveDocument: LiveDocument,
    text: string,
    { address, plainly = false }: { address?: string | undefined; plainly?: boolean } = {},
  ): void {
    removeSelected();
    if (address !== undefined && !isLiteral()) return insertInline(linkTo(address));
    const cells = cellsOfText(text, false);
    if (cells && putCells(liveDocument, escaped(cells))) return;
    if (cells && !plainly && areTable(cells) && supports('table'))
      return void putBlocks(liveDocument, [tableOfCells(escaped(cells))], undefined);
    const blocks = textToBlocks(text);
    const [only] = blocks;
    if (blocks.length > 0) putBlocks(liveDocument, blocks, blocks.length === 1 && only ? asInline(only) : undefined);
  }

  /**
   * @param file name of the file if the Markdown was dropped as a file; the content is then inserted at the end of
   * the document
   */
  async function putMarkdown(liveDocument: LiveDocument, text: string, file?: string): Promise<void> {
    const atEnd = file !== undefined;
    const read = await markdownToBlocks(text, file).catch((error: unknown) => {
      logUnlessLeaving('The Markdown could not be read.', error);
      return undefined;
    });
    if (!read || read.blocks.length === 0) {
      if (!read) notice(writing.markdownUnread);
      return step(() => putText(liveDocument, text));
    }
    const { blocks, leftOut } = read;
    if (leftOut !== '') notice(leftOut);
    const [only] = blocks;
    const isLine = blocks.length === 1 && only?.type === 'paragraph' && !atEnd;
    step(() => {
      if (!atEnd) removeSelected();
      putBlocks(liveDocument, blocks, isLine ? asInline(only) : undefined, atEnd ? endOfText(liveDocument) : undefined);
    });
  }

  /** @param atEnd whether to insert at the end of the document, as for a dropped file */
  async function putNotebook(liveDocument: LiveDocument, text: string, atEnd: boolean): Promise<void> {
    const read = await notebookToBlocks(text).catch((error: unknown) => {
      logUnlessLeaving('The notebook could not be read.', error);
      return undefined;
    });
    const { blocks, pictures, said } = read ?? { blocks: [], pictures: [], said: writing.notebookUnread };
    if (said !== '') notice(said);
    if (blocks.length === 0) return atEnd ? undefined : step(() => putText(liveDocument, text));
    step(() => {
      if (!atEnd) removeSelected();
      const place = atEnd ? endOfText(liveDocument) : spanOfCaret();
      const ids = putBlocks(liveDocument, blocks.map(withoutPicture), undefined, place);
      givePictures(liveDocument, blocks, ids, pictures.map(pictureFile));
    });
  }

  /**
   * @param inline HTML to insert at the caret within the line; if undefined, the blocks split the line
   * @returns the ids of the inserted blocks
   */
  function putBlocks(
    liveDocument: LiveDocument,
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
    liveDocument.edit(before, edited.blocks);
    liveDocument.restore({ anchor: edited.caret, focus: edited.caret });
    return added;
  }

  /** Inserts the content of a dropped Markdown file or notebook. Other handlers accept all other files. */
  function onDrop(event: DragEvent): void {
    const liveDocument = options.liveDocument();
    const files = [...(event.dataTransfer?.files ?? [])];
    const file = files.find((one) => isMarkdownFile(one) || isNotebookFile(one));
    const [unknown] = files;
    const isUnknown =
      unknown && !file && files.every((one) => !isPictureFile(one) && !/\.(?:csv|tsv|json)$/i.test(one.name));
    if (!liveDocument || !(file || isUnknown)) return;
    // By default, the browser would open the file and leave the page.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!file) return isUnknown ? notice(writing.fileUnknown(unknown.name)) : undefined;
    void file
      .text()
      .then((text) =>
        isNotebookFile(file) ? putNotebook(liveDocument, text, true) : putMarkdown(liveDocument, text, file.name),
      );
  }

  return { onPaste, onDrop };
}

function escaped(cells: readonly string[][]): Cells {
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

/** Returns whether text within one block is selected. */
function isWordsSelected(): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  const block = blockOf(selection.anchorNode);
  return block !== undefined && block === blockOf(selection.focusNode) && selection.toString().trim() !== '';
}

/** Returns whether the caret is in code or in a link, where no link can be inserted. */
function isLiteral(): boolean {
  const node = window.getSelection()?.anchorNode;
  return (node instanceof Element ? node : node?.parentElement)?.closest('code, a') != null;
}

function asLine(block: Block): string {
  const known = readBlock(block);
  return known ? blockText(known).split('\n').map(escapeText).join('<br>') : '';
}
