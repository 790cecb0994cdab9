/**
 * Shortcuts that link or convert the selection, in one block or across blocks. Cmd/Ctrl+K creates a link across blocks,
 * or without a selection. Cmd/Ctrl+Alt+0 to 9 and Cmd/Ctrl+Shift+C convert blocks.
 */
import { newElement } from '#domain/inline/kind.ts';
import { writeInline } from '#domain/inline/tree.ts';
import { link } from '#inlines/link/schema.ts';
import { writing } from '#i18n/writing.ts';
import { blockOf } from '../live-block.ts';
import { openPanel } from '../embeds/panel.ts';
import { isCommand, isComposing, listen, take } from '../tools/events.ts';
import { convertBlocks, offsetInCode, type Kind } from '../edits/convert.ts';
import { markSpan, type Span } from '../edits/edits.ts';
import { isFlowing } from '../edits/lines.ts';
import { select } from '../tools/dom.ts';
import type { OpenEditor } from '../open-editor.ts';
import { type ConfirmedLink, linkField } from '../tools/link-field.ts';

const kinds: Record<string, [Kind, number?]> = {
  Digit0: ['paragraph'],
  Digit1: ['header', 1],
  Digit2: ['header', 2],
  Digit3: ['header', 3],
  Digit4: ['header', 4],
  Digit5: ['header', 5],
  Digit6: ['header', 6],
  Digit7: ['ordered'],
  Digit8: ['unordered'],
  Digit9: ['quote'],
};

/** Links the whole selection. The caret stays at the selection's end. */
export function linkSpan(
  { liveDocument, step }: Pick<OpenEditor, 'liveDocument' | 'step'>,
  span: Span,
  href: string,
): void {
  const before = liveDocument.blocks();
  const after = markSpan(before, span, newElement(link, { href }), true);
  if (!after) return;
  step(() => liveDocument.edit(before, after));
}

/** Asks for the URL of a link below a selection across blocks. */
export function askForLink(open: OpenEditor): void {
  const { selection } = open;
  const span = selection.span();
  if (!span) return;
  askBelow(open, span.to.id, {
    onLink(read) {
      if (read.kind === 'link') linkSpan(open, span, read.href);
      selection.select(span.from.id, span.to.id);
    },
  });
}

/**
 * Asks for the URL of the word or link at the caret. If there is neither, asks for the URL of a new link, whose text is
 * the URL. The caret then moves after the link.
 */
function askForLinkHere(open: OpenEditor): void {
  const { liveDocument } = open;
  const caret = liveDocument.caret();
  if (!caret) return;
  const word = wordAtCaret();
  const goBack = () => void liveDocument.restore(caret);
  askBelow(open, caret.focus.key, {
    href: word?.href ?? '',
    onLink(read) {
      goBack();
      if (word) select(word.range);
      if (read.kind === 'remove') document.execCommand('unlink');
      else if (word) document.execCommand('createLink', false, read.href);
      else writeLink(read.href);
      window.getSelection()?.collapseToEnd();
    },
    onLeave: goBack,
  });
}

/** Inserts a link whose text is its URL. */
function writeLink(href: string): void {
  const { focusNode: node = null, focusOffset: at = 0 } = window.getSelection() ?? {};
  document.execCommand('insertHTML', false, writeInline([newElement(link, { href }, [href])]));
  // Browsers insert a no-break space before the caret if it is at the end of the text. Replaces this space with a
  // plain space.
  if (node instanceof Text && /\S\u00a0$/u.test(node.data.slice(0, at))) node.replaceData(at - 1, 1, ' ');
}

interface Asked {
  /** The current URL, if the word is already a link. */
  href?: string;
  onLink: (read: ConfirmedLink) => void;
  /** Called if the writer presses Escape to return to the text. */
  onLeave?: () => void;
}

/** @param id the block below which the field is shown */
function askBelow(
  { holder, liveDocument, findPosts }: OpenEditor,
  id: string,
  { href = '', onLink, onLeave }: Asked,
): void {
  const anchor = liveDocument.element(id);
  if (!anchor) return;
  let isLinked = false;
  const { parts, ask } = linkField({
    className: 'plain-field',
    findPosts,
    onLink(read) {
      isLinked = true;
      panel.close();
      onLink(read);
    },
  });
  const onClose = (byKey: boolean) => void (byKey && !isLinked && onLeave?.());
  const panel = openPanel({ holder, anchor, name: writing.toolLink, content: parts, onClose });
  ask(href);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Returns the link around the caret; if there is none, the word around the caret. */
function wordAtCaret(): { range: Range; href?: string } | undefined {
  const { focusNode: node = null, focusOffset: at = 0 } = window.getSelection() ?? {};
  const range = document.createRange();
  const standing = node?.parentElement?.closest('a');
  if (standing) {
    range.selectNodeContents(standing);
    return { range, href: standing.getAttribute('href') ?? '' };
  }
  if (!(node instanceof Text)) return undefined;
  const word = [...segmenter.segment(node.data)].find(
    ({ index, segment, isWordLike }) => isWordLike && index <= at && at <= index + segment.length,
  );
  if (!word) return undefined;
  range.setStart(node, word.index);
  range.setEnd(node, word.index + word.segment.length);
  return { range };
}

export function bindSpanKeys(open: OpenEditor): void {
  const { holder, liveDocument, selection, step, signal } = open;

  function convert(from: string, to: string, [kind, level]: [Kind, number?]): void {
    const before = liveDocument.blocks();
    const after = convertBlocks(before, from, to, kind, level);
    if (!after) return;
    const caret = liveDocument.caret();
    const isOne = from === to;
    step(() => {
      liveDocument.edit(before, after);
      if (kind === 'code') {
        const text = isOne ? before.find(({ id }) => id === from) : undefined;
        // The first field of a code block contains the file name, and the second field contains the code.
        liveDocument.place(from, offsetInCode(text, caret?.focus.offset ?? 0), 1);
      } else if (isOne && caret) liveDocument.restore(caret);
      else {
        const start = after.findIndex(({ id }) => id === from);
        const last = after[start + (after.length - before.length) + before.findIndex(({ id }) => id === to) - start];
        selection.select(from, last?.id ?? from);
      }
    });
  }

  function onKey(event: KeyboardEvent): void {
    const { target, shiftKey, altKey } = event;
    if (event.defaultPrevented || isComposing(event) || !isCommand(event)) return;
    if (!(target instanceof Element) || target.closest('.embed-panel, input')) return;
    const key = event.key.toLowerCase();
    const isCode = shiftKey && !altKey && key === 'c';
    if (target.closest('figure.code, textarea')) {
      // The block is already code, so nothing is converted. The key press is canceled, because the browser would open
      // its developer tools.
      if (isCode) event.preventDefault();
      return;
    }
    if (shiftKey && !isCode) return;
    const span = selection.span();
    const here = blockOf(window.getSelection()?.anchorNode ?? null)?.dataset.id;
    const kind: [Kind, number?] | undefined = isCode ? ['code'] : altKey ? kinds[event.code] : undefined;
    if (kind && span) convert(span.from.id, span.to.id, kind);
    else if (kind && here !== undefined) {
      const block = liveDocument.block(here);
      // If a block without text becomes code, Editor.js adds an empty block below it.
      if (isCode && !(block && isFlowing(block))) return;
      convert(here, here, kind);
    } else if (!altKey && key === 'k' && span) askForLink(open);
    else if (!altKey && key === 'k' && here !== undefined && window.getSelection()?.isCollapsed) askForLinkHere(open);
    else return;
    take(event);
  }

  // During a selection across blocks, the target of key events is the common editing host. This handler must run
  // before the handler in `span-selection.ts`, which handles all keys that it knows.
  listen(holder, 'keydown', signal, onKey);
}
