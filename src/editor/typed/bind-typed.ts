/** Converts Markdown during typing. The conversion is a separate step that one Backspace, or undo, reverts. */
import type { LiveDocument } from '../live-document.ts';
import { blockOf, newBlockId, type LiveBlock } from '../live-block.ts';
import { isComposing } from '../composing.ts';
import { besides } from '../edits/outline.ts';
import { linesOf, placeOf } from '../edits/lines.ts';
import { caretAt, fieldAround, fieldsOf, islandSelector, offsetIn, placeIn } from '../history/caret.ts';
import type { CaretPoint } from '../history/history.ts';
import { notifyEdited } from '../tools/live-tools.ts';
import { markAtCaret, settleSpace, takeOut, writeBehindMark } from './caret-after-mark.ts';
import { typedBlock, typedLine, typedMark, typedPicture } from './typed-marks.ts';

const paragraphBelow = (block: LiveBlock): LiveBlock => ({
  id: newBlockId(),
  type: 'paragraph',
  data: { text: '', align: 'left' },
  ...besides(block),
});

interface Here {
  block: LiveBlock;
  point: CaretPoint;
}

/** Characters that can complete a mark or an embed. */
const signs = /[*_~^`$=)\]》]$/u;

/** A block's fields that contain text with marks. */
const richField = '[contenteditable="true"]:not(.cm-content)';

/** @param options `step` runs a change as one step of the history; `undo` reverts the last step */
export function bindTyped(options: {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  step: (work: () => void) => void;
  undo: () => void;
}): () => void {
  const { holder, liveDocument, step, undo } = options;
  const ending = new AbortController();
  /** The last conversion. Undefined as soon as the writer does anything else. */
  let made: { block: LiveBlock; isMark: boolean } | undefined;
  /** The mark that was closed immediately before the current composition began. */
  let composedIn: Element | undefined;

  /** Returns the caret position in a text. */
  function caretPlace() {
    const selection = window.getSelection();
    const node = selection?.focusNode;
    const element = blockOf(node ?? null);
    const field = element && node && fieldAround(element, node);
    if (!selection?.isCollapsed || !node || !element || !field?.matches(richField) || !holder.contains(element))
      return undefined;
    return { element, field, node, offset: selection.focusOffset };
  }

  /** Returns the caret position if the caret is in the first field of a block. */
  function here(): Here | undefined {
    const place = caretPlace();
    if (!place || fieldsOf(place.element)[0] !== place.field) return undefined;
    const block = standing(place.element.dataset.id ?? '');
    const offset = offsetIn(place.field, place.node, place.offset);
    return block && { block, point: { key: block.id, field: 0, offset } };
  }

  /**
   * Replaces a block with the converted blocks, and puts the caret at the start of the last new block or at a given
   * position.
   */
  function make({ block }: Here, became: readonly [LiveBlock, ...LiveBlock[]], place: Partial<CaretPoint> = {}): void {
    const key = became.at(-1)?.id ?? block.id;
    const blocks = liveDocument.blocks();
    step(() => {
      liveDocument.edit(
        blocks,
        blocks.flatMap((item) => (item.id === block.id ? became : [item])),
      );
      liveDocument.restore(caretAt({ key, field: 0, offset: 0, ...place }));
    });
    noteMade(block.id, false);
  }

  function noteMade(id: string, isMark: boolean): void {
    const now = standing(id);
    made = now && { block: now, isMark };
  }

  const standing = (id: string) => liveDocument.block(id);

  /** Returns whether the converted block is still unchanged. An undo may already have reverted the conversion. */
  function isAsMade(): boolean {
    return made !== undefined && JSON.stringify(standing(made.block.id)) === JSON.stringify(made.block);
  }

  /** Converts the marks and embeds in the paragraph, item, cell or caption that contains the caret. */
  function markHere(): void {
    const place = caretPlace();
    if (!place) return;
    const { host, nodes } = textAround(place.field, place.node);
    const written = document.createElement('div');
    written.append(...nodes.map((node) => node.cloneNode(true)));
    const marked = typedMark(written.innerHTML, offsetIn(host, place.node, place.offset));
    if (!marked) return;
    step(() => {
      const template = document.createElement('template');
      template.innerHTML = marked.html;
      for (const node of nodes) node.remove();
      host.prepend(template.content);
      const caret = placeIn(host, marked.offset);
      window.getSelection()?.collapse(caret.node, caret.offset);
      notifyEdited(host);
    });
    noteMade(place.element.dataset.id ?? '', true);
  }

  /**
   * Converts a typed image, and offers the image for upload.
   * @returns whether the paragraph was an image
   */
  function pictureHere(): boolean {
    const at = here();
    const picture = at && typedPicture(at.block);
    if (!at || !picture || at.point.offset < String(at.block.data.text).length) return false;
    make(at, [picture.block]);
    liveDocument.offerPicture(picture.block.id, picture.address);
    return true;
  }

  /** Converts the block according to the characters before the typed space. */
  function blockHere(): void {
    const at = here();
    if (!at) return;
    const block = typedBlock(at.block, at.point.offset);
    if (!block) return;
    // An item counts as one character, so its text starts at offset 1. In an existing list, the caret moves to the
    // start of its item.
    const { offset } = at.point;
    const start = at.block.type === 'list' ? offset - placeOf(at.block, linesOf(at.block), offset).at : 1;
    make(at, [block], { offset: block.type === 'list' ? start : 0 });
  }

  const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    holder.addEventListener(type, listener, { capture: true, signal: ending.signal });

  listen('beforeinput', (event) => {
    if (made?.isMark && event.inputType === 'insertText' && event.data !== null && writeBehindMark(event.data)) {
      event.preventDefault();
      made = undefined;
      // In `***both***`, the first closing characters have already created the inner mark. The last closing character
      // creates the outer mark.
      if (signs.test(event.data)) markHere();
    }
  });
  listen('input', (event) => {
    const { inputType, data, isComposing: composing } = event;
    made = undefined;
    settleSpace();
    if (composing || inputType !== 'insertText' || data === null || !(signs.test(data) || /\s$/u.test(data))) return;
    if (!/\s$/u.test(data)) return void ((data === ')' && pictureHere()) || markHere());
    blockHere();
  });
  // Composed text can be moved only after the composition has ended.
  listen('compositionstart', () => void (composedIn = made?.isMark ? markAtCaret() : undefined));
  listen('compositionend', ({ data }) => {
    if (composedIn && data) step(() => composedIn && takeOut(composedIn, data));
    composedIn = undefined;
    // Some keyboards end a composition with a full-width space.
    if (/\s$/u.test(data)) blockHere();
    // The character 》 is the only closing character that is always typed through an input method.
    if (/》$/u.test(data)) markHere();
  });
  listen('keydown', (event) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Backspace' && isAsMade()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      undo();
    } else if (event.key === 'Enter') {
      const at = here();
      const line = at && typedLine(at.block);
      if (!line) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // In code and diagrams, the caret moves to the second field, because the first field is a file name or a caption.
      // After a divider, the caret moves to a new paragraph below.
      if (line.type === 'divider') make(at, [line, paragraphBelow(line)], {});
      else make(at, [line], /^(?:code|diagram)$/.test(line.type) ? { field: 1 } : {});
      return;
    }
    // Keys with long names, such as arrows, reset `made`. Character keys do not, because `beforeinput` writes the
    // character after the mark.
    if (event.key.length > 1) made = undefined;
  });
  listen('pointerdown', () => (made = undefined));
  return () => ending.abort();
}

/**
 * Returns the part of a field that contains a node: the whole field, or the text of a list item without its lists and
 * blocks.
 */
function textAround(field: HTMLElement, node: Node): { host: Element; nodes: ChildNode[] } {
  const item = (node instanceof Element ? node : node.parentElement)?.closest('li');
  const host = item && field.contains(item) ? item : field;
  const nodes = [...host.childNodes];
  const end = nodes.findIndex((item) => item instanceof Element && item.matches(`ul, ol, ${islandSelector}`));
  return { host, nodes: end < 0 ? nodes : nodes.slice(0, end) };
}
