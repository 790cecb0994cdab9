/**
 * Pasting (product 13). Editor.js is not asked: it would parse foreign HTML with all its styles and handlers, lose the
 * items of nested lists and most marks, and in Firefox hear nothing. What arrives is what `domain/paste` makes of it.
 */
import type { Block } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { blockText } from '#domain/document/plain-text.ts';
import { readBlock } from '#domain/document/blocks.ts';
import { escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';
import { htmlToBlocks, type LeftOut } from '#domain/paste/html-to-blocks.ts';
import { blockOf, type Area } from './area.ts';
import { insertBlocks } from './edits/insert-blocks.ts';
import type { Span } from './edits/edits.ts';
import { readOwn, type OwnContent } from './selection/own-clipboard.ts';
import { fieldsOf, offsetIn } from './history/caret.ts';

/** Plain text: a paragraph for each that a blank line parts, or, where none does, for each line. */
export function textToBlocks(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '');
  const parts = /\n[ \t]*\n/.test(lines) ? lines.split(/\n(?:[ \t]*\n)+/) : lines.split('\n');
  return parts
    .filter((part) => /\S/.test(part))
    .map((part) => ({
      type: 'paragraph',
      data: { text: part.split('\n').map(escapeText).join('<br>'), align: 'left' },
    }));
}

/** An address and nothing else: over selected words it links them. */
export function addressIn(text: string): string | undefined {
  const address = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/.test(address) && isSafeLink(address) ? address : undefined;
}

/** What a paste could not bring along, as sentences; empty where it brought all. */
export function leftOutSaid({ pictures, tables }: LeftOut): string {
  return [pictures > 0 && messages.pastedPictures, tables > 0 && messages.pastedTables].filter(Boolean).join(' ');
}

/**
 * @param options `area` is undefined until the editor is ready; `step` runs a change as one step of the history;
 *   `supports` says which types the editor can show; `notice` tells the writer what was left out
 */
export function bindPaste(options: {
  holder: HTMLElement;
  area: () => Area | undefined;
  removeSelected: () => boolean;
  step: (work: () => void) => void;
  supports: (type: string) => boolean;
  notice: (text: string) => void;
}): void {
  const { holder, removeSelected, step, supports, notice } = options;

  function onPaste(event: ClipboardEvent): void {
    const area = options.area();
    const data = event.clipboardData;
    const isOurs = event.target instanceof Element && event.target.closest('figure.code, input, textarea') === null;
    if (!area || !data || !isOurs) return;
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    // A picture is for who takes files: browsers put an `img` beside one that was copied in a page.
    const own = readOwn(data);
    if (!own && ((html === '' && text === '') || (data.files.length > 0 && text.trim() === ''))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const address = addressIn(text);
    step(() => {
      if (address !== undefined && isWordsSelected()) document.execCommand('createLink', false, address);
      else if (own) putOwn(area, own, event.target);
      else put(area, html, text);
    });
  }

  /** What was copied in this editor comes as it was. */
  function putOwn(area: Area, own: OwnContent, target: EventTarget | null): void {
    removeSelected();
    if ('inline' in own) insertInline(own.inline);
    else {
      const { blocks } = own;
      const [only] = blocks;
      const isLine = blocks.length === 1 && only?.type === 'paragraph';
      // A note's own field takes no blocks.
      const lines = isLine || blockOf(target) === undefined ? blocks.map(asInline).join('<br>') : undefined;
      putBlocks(area, blocks, lines);
    }
  }

  function put(area: Area, html: string, text: string): void {
    removeSelected();
    const fromHtml = html === '' ? undefined : htmlToBlocks(html, supports);
    // HTML that says nothing, a picture's alone for instance, does not hide the text beside it.
    const blocks = fromHtml && fromHtml.blocks.length > 0 ? fromHtml.blocks : textToBlocks(text);
    const single = blocks.length === 1 && blocks[0]?.type === 'paragraph' ? String(blocks[0].data.text) : undefined;
    const inline = fromHtml?.inline ?? (fromHtml && fromHtml.blocks.length > 0 ? undefined : single);
    if (fromHtml && leftOutSaid(fromHtml.leftOut) !== '') notice(leftOutSaid(fromHtml.leftOut));
    if (blocks.length > 0) putBlocks(area, blocks, inline);
  }

  /** @param inline goes where the caret is, within the line; undefined: the blocks part it */
  function putBlocks(area: Area, blocks: readonly Block[], inline: string | undefined): void {
    const span = inline === undefined ? spanOfCaret() : undefined;
    if (!span) {
      insertInline(inline ?? blocks.map(asLine).join('<br>'));
      return;
    }
    const before = area.blocks();
    const edited = insertBlocks(before, span, blocks);
    if (!edited) return;
    area.edit(before, edited.blocks);
    area.restore({ anchor: edited.caret, focus: edited.caret });
  }

  holder.addEventListener('paste', onPaste, { capture: true });
}

/** Where the selection is in the first text of one block; undefined in its other fields, which hold text alone. */
function spanOfCaret(): Span | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const block = blockOf(startContainer);
  const id = block?.dataset.id;
  const [field] = block ? fieldsOf(block) : [];
  if (id === undefined || !field?.contains(startContainer) || !field.contains(endContainer)) return undefined;
  return {
    from: { id, offset: offsetIn(field, startContainer, startOffset) },
    to: { id, offset: offsetIn(field, endContainer, endOffset) },
  };
}

/** By the browser: it keeps the caret, and knows what is selected. */
function insertInline(html: string): void {
  document.execCommand('insertHTML', false, html);
}

function asInline(block: Block): string {
  return block.type === 'paragraph' && typeof block.data.text === 'string' ? block.data.text : asLine(block);
}

/** Whether words of one block are selected. */
function isWordsSelected(): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  const block = blockOf(selection.anchorNode);
  return block !== undefined && block === blockOf(selection.focusNode) && selection.toString().trim() !== '';
}

function asLine(block: Block): string {
  const known = readBlock(block);
  return known ? blockText(known).split('\n').map(escapeText).join('<br>') : '';
}
