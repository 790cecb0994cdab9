/** Converts Markdown during typing. The conversion is a separate step that one Backspace, or undo, reverts. */
import { blockOf, newBlockId, type LiveBlock } from '../live-block.ts';
import { isComposing, isModified, listen, take } from '../tools/events.ts';
import { besides } from '../edits/outline.ts';
import { linesOf, placeOf } from '../edits/lines.ts';
import { fieldAround, fieldsOf, islandSelector, offsetIn, placeIn } from '../history/caret.ts';
import type { OpenEditor } from '../open-editor.ts';
import { notifyEdited } from '../tools/live-tools.ts';
import { markAtCaret, settleSpace, takeOut, writeBehindMark } from './caret-after-mark.ts';
import { typedBlock, typedLine, typedMark, typedPicture } from './typed-marks.ts';
import { element, elementAt, parsed } from '../tools/dom.ts';

const paragraphBelow = (block: LiveBlock): LiveBlock => ({
  id: newBlockId(),
  type: 'paragraph',
  data: { text: '', align: 'left' },
  ...besides(block),
});

/** Characters that can complete a mark or an embed. */
const signs = /[*_~^`$=)\]》]$/u;

/** A block's fields that contain text with marks. */
const richField = '[contenteditable="true"]:not(.cm-content)';

/** @param undo reverts the last step */
export function bindTyped(
  open: Pick<OpenEditor, 'holder' | 'liveDocument' | 'step' | 'signal'>,
  undo: () => void,
): void {
  const { holder, liveDocument, step, signal } = open;
  const convert = conversions(open);
  /** The last conversion. Undefined as soon as the writer does anything else. */
  let made: Made | undefined;
  /** The mark that was closed immediately before the current composition began. */
  let composedIn: Element | undefined;

  listen(holder, 'beforeinput', signal, (event) => {
    if (made?.isMark && event.inputType === 'insertText' && event.data !== null && writeBehindMark(event.data)) {
      event.preventDefault();
      // In `***both***`, the first closing characters have already created the inner mark. The last closing character
      // creates the outer mark.
      made = signs.test(event.data) ? convert.marks() : undefined;
    }
  });
  listen(holder, 'input', signal, (event) => {
    const { inputType, data, isComposing: composing } = event;
    made = undefined;
    settleSpace();
    if (composing || inputType !== 'insertText' || data === null) return;
    if (/\s$/u.test(data)) made = convert.block();
    else if (signs.test(data)) made = (data === ')' ? convert.picture() : undefined) ?? convert.marks();
  });
  // Composed text can be moved only after the composition has ended.
  listen(holder, 'compositionstart', signal, () => void (composedIn = made?.isMark ? markAtCaret() : undefined));
  listen(holder, 'compositionend', signal, ({ data }) => {
    if (composedIn && data) step(() => composedIn && takeOut(composedIn, data));
    composedIn = undefined;
    // Some keyboards end a composition with a full-width space. The character 》 is the only closing character that is
    // always typed through an input method.
    if (/\s$/u.test(data)) made = convert.block() ?? made;
    if (/》$/u.test(data)) made = convert.marks() ?? made;
  });
  listen(holder, 'keydown', signal, (event) => {
    if (isComposing(event) || isModified(event) || event.shiftKey) return;
    // An undo may already have reverted the conversion.
    const isAsMade = () => made && JSON.stringify(liveDocument.block(made.block.id)) === JSON.stringify(made.block);
    if (event.key === 'Backspace' && isAsMade()) {
      take(event);
      undo();
    } else if (event.key === 'Enter') {
      const line = convert.line();
      if (!line) return;
      take(event);
      made = line;
      return;
    }
    // Keys with long names, such as arrows, reset `made`. Character keys do not, because `beforeinput` writes the
    // character after the mark.
    if (event.key.length > 1) made = undefined;
  });
  listen(holder, 'pointerdown', signal, () => (made = undefined));
}

/** The block after a conversion, and whether the conversion created a mark. */
interface Made {
  block: LiveBlock;
  isMark: boolean;
}

/** Returns functions that find the caret in the editor. */
function caretReader({ holder, liveDocument }: Conversion) {
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
  function here(): { block: LiveBlock; offset: number } | undefined {
    const place = caretPlace();
    if (!place || fieldsOf(place.element)[0] !== place.field) return undefined;
    const block = liveDocument.block(place.element.dataset.id ?? '');
    return block && { block, offset: offsetIn(place.field, place.node, place.offset) };
  }

  return { caretPlace, here };
}

/** Returns functions that convert a block, and that read a converted block. */
function blockMaker({ liveDocument, step }: Conversion) {
  function noted(id: string, isMark: boolean): Made | undefined {
    const block = liveDocument.block(id);
    return block && { block, isMark };
  }

  /**
   * Replaces a block with the converted blocks, and puts the caret at the start of the last new block or at a given
   * position.
   */
  function make({ id }: LiveBlock, became: readonly [LiveBlock, ...LiveBlock[]], offset = 0, field = 0) {
    const blocks = liveDocument.blocks();
    step(() => {
      liveDocument.edit(
        blocks,
        blocks.flatMap((item) => (item.id === id ? became : [item])),
      );
      liveDocument.place(became.at(-1)?.id ?? id, offset, field);
    });
    return noted(id, false);
  }

  return { noted, make };
}

type Conversion = Pick<OpenEditor, 'holder' | 'liveDocument' | 'step'>;

/** Returns the functions that convert at the caret. Each function returns undefined if nothing was converted. */
function conversions(editor: Conversion) {
  const { liveDocument, step } = editor;
  const { caretPlace, here } = caretReader(editor);
  const { noted, make } = blockMaker(editor);

  return {
    /** Converts the marks and embeds in the paragraph, item, cell or caption that contains the caret. */
    marks(): Made | undefined {
      const place = caretPlace();
      if (!place) return undefined;
      const { host, nodes } = textAround(place.field, place.node);
      const written = element('div', '', {}, ...nodes.map((node) => node.cloneNode(true)));
      const marked = typedMark(written.innerHTML, offsetIn(host, place.node, place.offset));
      if (!marked) return undefined;
      step(() => {
        for (const node of nodes) node.remove();
        host.prepend(parsed(marked.html));
        const caret = placeIn(host, marked.offset);
        window.getSelection()?.collapse(caret.node, caret.offset);
        notifyEdited(host);
      });
      return noted(place.element.dataset.id ?? '', true);
    },
    /** Converts a paragraph that is a typed image, and offers the image for upload. */
    picture(): Made | undefined {
      const at = here();
      const picture = at && typedPicture(at.block);
      if (!picture || at.offset < String(at.block.data.text).length) return undefined;
      const made = make(at.block, [picture.block]);
      liveDocument.offerPicture(picture.block.id, picture.address);
      return made;
    },
    /** Converts the block according to the characters before the typed space. */
    block(): Made | undefined {
      const at = here();
      const block = at && typedBlock(at.block, at.offset);
      if (!block) return undefined;
      // An item counts as one character, so its text starts at offset 1. In an existing list, the caret moves to the
      // start of its item.
      const start = at.block.type === 'list' ? at.offset - placeOf(at.block, linesOf(at.block), at.offset).at : 1;
      return make(at.block, [block], block.type === 'list' ? start : 0);
    },
    /** Converts the block for Enter. */
    line(): Made | undefined {
      const at = here();
      const line = at && typedLine(at.block);
      if (!line) return undefined;
      // In code and diagrams, the caret moves to the second field, because the first field is a file name or a caption.
      // After a divider, the caret moves to a new paragraph below.
      if (line.type === 'divider') return make(at.block, [line, paragraphBelow(line)]);
      return make(at.block, [line], 0, /^(?:code|diagram)$/.test(line.type) ? 1 : 0);
    },
  };
}

/**
 * Returns the part of a field that contains a node: the whole field, or the text of a list item without its lists and
 * blocks.
 */
function textAround(field: HTMLElement, node: Node): { host: Element; nodes: ChildNode[] } {
  const item = elementAt(node)?.closest('li');
  const host = item && field.contains(item) ? item : field;
  const nodes = [...host.childNodes];
  const end = nodes.findIndex((item) => item instanceof Element && item.matches(`ul, ol, ${islandSelector}`));
  return { host, nodes: end < 0 ? nodes : nodes.slice(0, end) };
}
