/** Links and other kinds for what is selected, in one block or over several: Cmd/Ctrl+K over several, Cmd/Ctrl+Alt+0 to 9. */
import { newElement } from '#domain/inline/kind.ts';
import { link } from '#inlines/link/schema.ts';
import { writing } from '#words/writing.ts';
import type { LiveDocument } from '../live-document.ts';
import { blockOf } from '../live-block.ts';
import { openPanel } from '../embeds/panel.ts';
import { isComposing } from '../composing.ts';
import { convertBlocks, type Kind } from '../edits/convert.ts';
import { markSpan, type Span } from '../edits/edits.ts';
import { type FindPosts, linkField } from '../tools/link-field.ts';
import type { SpanSelection } from './span-selection.ts';

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

/** Over all that is selected: a link. The caret stays where the selection ended. */
export function linkSpan(liveDocument: LiveDocument, span: Span, href: string, step: (work: () => void) => void): void {
  const before = liveDocument.blocks();
  const after = markSpan(before, span, newElement(link, { href }), true);
  if (!after) return;
  step(() => liveDocument.edit(before, after));
}

interface SpanKeys {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  selection: SpanSelection;
  findPosts: FindPosts | undefined;
  step: (work: () => void) => void;
}

/** Asks below what is selected over blocks for the address that it links to. */
export function askForLink(options: SpanKeys): void {
  const { holder, liveDocument, selection, step } = options;
  const span = selection.span();
  if (!span) return;
  const anchor = liveDocument.element(span.to.id);
  if (!anchor) return;
  const { parts, ask } = linkField({
    ...{ className: 'plain-field', findPosts: options.findPosts },
    onLink(read) {
      panel.close();
      if (read.kind === 'link') linkSpan(liveDocument, span, read.href, step);
      selection.select(span.from.id, span.to.id);
    },
  });
  const panel = openPanel({ holder, anchor, name: writing.toolLink, content: parts, onClose: () => undefined });
  ask('');
}

export function bindSpanKeys(options: SpanKeys): () => void {
  const { holder, liveDocument, selection, step } = options;

  function convert(from: string, to: string, [kind, level]: [Kind, number?]): void {
    const before = liveDocument.blocks();
    const after = convertBlocks(before, from, to, kind, level);
    if (!after) return;
    const caret = liveDocument.caret();
    const isOne = from === to;
    step(() => {
      liveDocument.edit(before, after);
      if (isOne && caret) liveDocument.restore(caret);
      else {
        const start = after.findIndex(({ id }) => id === from);
        const last = after[start + (after.length - before.length) + before.findIndex(({ id }) => id === to) - start];
        selection.select(from, last?.id ?? from);
      }
    });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event) || event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
    if (!(event.target instanceof Element) || event.target.closest('figure.code, .embed-panel, input, textarea'))
      return;
    const span = selection.span();
    const kind = event.altKey ? kinds[event.code] : undefined;
    const here = blockOf(window.getSelection()?.anchorNode ?? null)?.dataset.id;
    if (kind && span) convert(span.from.id, span.to.id, kind);
    else if (kind && here !== undefined) convert(here, here, kind);
    else if (!event.altKey && event.key.toLowerCase() === 'k' && span) askForLink(options);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Over several blocks the keys come to their common host: before those of the selection, which take all they know.
  holder.addEventListener('keydown', onKey, { capture: true });
  return () => holder.removeEventListener('keydown', onKey, { capture: true });
}
