/**
 * A plain field for an empty document until Editor.js is ready. Writers can begin as soon as the page is shown, and
 * can continue if Editor.js cannot be loaded (no network, a new release). Each input is reported at once. A paste
 * waits until the code that reads pastes is loaded. Editor.js replaces the field between two inputs, never during a
 * composition.
 */
import { paragraph } from '#blocks/paragraph/schema.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import type { Caret, CaretPoint } from './history/history.ts';
import { newBlockId, type LiveBlock } from './live-block.ts';
import { copyOf } from './paste/copy-data.ts';
import { element } from './tools/dom.ts';

/** The written content, which moves into Editor.js. */
interface Written {
  /** One paragraph per line; empty if nothing was written. */
  blocks: LiveBlock[];
  /** The caret position; undefined if the caret is not in the field. */
  place: Caret | undefined;
  pasted: DataTransfer[];
}

export interface EarlyText {
  /** Returns the text as a document to save. */
  document(): EditorDocument;
  focus(): void;
  /** Resolves when no composition is in progress. */
  settled(): Promise<void>;
  /**
   * Moves the written text into Editor.js and removes the field. Must be called when Editor.js is ready. `put` shows
   * the text in Editor.js.
   */
  goOver(put: (written: Written) => void): void;
  /** Makes the field insert pastes as plain text from now on, because the code that reads pastes cannot be loaded. */
  stay(): void;
  destroy(): void;
}

/** Encodes spaces that HTML would collapse, in the same way as browsers do in editable text. */
const asHtml = (line: string): string => escapeText(line).replace(/^ | (?= )| $/g, '&nbsp;');

/** @param options `name` is the field's accessible name; `onChange` receives the document after each input */
export function openEarlyText(options: {
  holder: HTMLElement;
  name: string;
  placeholder: string | undefined;
  minHeight: number;
  onChange: (document: EditorDocument) => void;
}): EarlyText {
  const { holder, name, placeholder = '', minHeight, onChange } = options;
  const field = element('textarea', 'early-text', { ariaLabel: name, dir: 'auto', placeholder, rows: 1 });
  field.style.paddingBlockEnd = `${minHeight}px`;
  const { paragraphs, document, pointAt } = writtenIn(field);
  const { pasted, keep, stay } = heldPastes(field, onInput);
  let composing = false;

  function onInput(): void {
    fitHeight(field);
    onChange(document());
  }

  field.addEventListener('input', onInput);
  field.addEventListener('paste', keep);
  field.addEventListener('drop', keep);
  field.addEventListener('compositionstart', () => (composing = true));
  field.addEventListener('compositionend', () => (composing = false));
  holder.prepend(field);
  fitHeight(field);

  return {
    document,
    focus: () => field.focus(),
    async settled() {
      // The composed text arrives in the field only shortly after the composition ends.
      while (composing)
        await new Promise((resolve) =>
          field.addEventListener('compositionend', () => setTimeout(resolve), { once: true }),
        );
    },
    goOver(put) {
      const hasCaret = holder.ownerDocument.activeElement === field;
      // Editor.js removes the selection when it starts. Chromium keeps the caret position only if the field has no
      // focus.
      field.blur();
      const { selectionStart, selectionEnd } = field;
      const place = hasCaret ? { anchor: pointAt(selectionStart), focus: pointAt(selectionEnd) } : undefined;
      // When the field is removed, the content behind it becomes visible in its final position.
      field.remove();
      put({ blocks: field.value === '' ? [] : paragraphs(), place, pasted });
    },
    stay,
    destroy: () => field.remove(),
  };
}

/** Reads the text of the field, one paragraph per line; each line keeps its id. */
function writtenIn(field: HTMLTextAreaElement) {
  const ids: string[] = [];
  const idOf = (line: number) => (ids[line] ??= newBlockId());
  const lines = () => field.value.split('\n');
  const paragraphs = () =>
    lines().map((line, index): LiveBlock => ({
      ...paragraph(asHtml(line)),
      id: idOf(index),
    }));
  const document = () => ({
    time: Date.now(),
    blocks: paragraphs().filter((_, index) => /\S/u.test(lines()[index] ?? '')),
  });

  function pointAt(offset: number): CaretPoint {
    const before = field.value.slice(0, offset).split('\n');
    return { key: idOf(before.length - 1), field: 0, offset: before.at(-1)?.length ?? 0 };
  }

  return { paragraphs, document, pointAt };
}

/** Holds pastes, until `stay` inserts them, and all later ones, as plain text. */
function heldPastes(field: HTMLTextAreaElement, onInput: () => void) {
  const pasted: DataTransfer[] = [];
  let isRead = true;

  function keep(event: ClipboardEvent | DragEvent): void {
    const given = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData;
    // The browser handles drags of text.
    if (!isRead || !given || ('dataTransfer' in event && given.files.length === 0)) return;
    event.preventDefault();
    pasted.push(copyOf(given));
  }

  function stay(): void {
    isRead = false;
    for (const data of pasted.splice(0)) {
      field.setRangeText(data.getData('text/plain'), field.selectionStart, field.selectionEnd, 'end');
      onInput();
    }
  }

  return { pasted, keep, stay };
}

/**
 * Returns whether the style sheet adapts the height of a text area. In browsers without `field-sizing` (Safari before
 * 26.2, WebKitGTK 2.50), a text area would stay one line high.
 */
const bySheet = () => CSS.supports('field-sizing', 'content');

/** Makes a text area as high as its content, also in browsers that ignore `field-sizing`. */
export function fitHeight(field: HTMLTextAreaElement | null): void {
  // A hidden text area has no height to measure.
  if (!field || bySheet() || field.scrollHeight === 0) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
