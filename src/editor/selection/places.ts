/** Finds positions under the pointer or next to a selection, and checks whether everything in a field is selected. */
import type { LiveDocument } from '../live-document.ts';
import type { Point } from '../edits/edits.ts';
import { isFlowing } from '../edits/lines.ts';
import { fieldsOf } from '../history/caret.ts';
import type { CaretPoint } from '../history/history.ts';

/**
 * Returns the caret position for one end of a selection across blocks. The position is in the text or code at that
 * end. If there is none, the position is in the nearest text.
 */
export function placeBeside(
  liveDocument: LiveDocument,
  { id, offset }: Point,
  side: 'start' | 'end',
): CaretPoint | undefined {
  const blocks = liveDocument.blocks();
  const start = blocks.findIndex((block) => block.id === id);
  const nearest = side === 'start' ? blocks.slice(start) : blocks.slice(0, start + 1).reverse();
  for (const block of nearest) {
    const element = liveDocument.element(block.id);
    const fields = element ? fieldsOf(element) : [];
    if (fields.length === 0) continue;
    const edge = side === 'start' ? 0 : Number.MAX_SAFE_INTEGER;
    if (isFlowing(block)) return { key: block.id, field: 0, offset: block.id === id ? offset : edge };
    const code = fields.findIndex((field) => field.matches('.cm-content, .code-plain'));
    return { key: block.id, field: code >= 0 ? code : side === 'start' ? 0 : fields.length - 1, offset: edge };
  }
  return undefined;
}

/** Returns whether everything in a field is selected, or the field is empty. */
export function holdsAll(field: HTMLElement): boolean {
  const selection = window.getSelection();
  const text = field.textContent ?? '';
  return (
    text === '' ||
    (selection !== null &&
      selection.rangeCount > 0 &&
      !selection.isCollapsed &&
      // Compares the stored text, because notes and formulas display different text.
      (selection.getRangeAt(0).cloneContents().textContent ?? '').length >= text.length)
  );
}

/** Returns the text position under a point of the window. */
export function placeAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const place = document.caretPositionFromPoint(x, y);
    return place ? { node: place.offsetNode, offset: place.offset } : undefined;
  }
  const range = (
    document as Document & { caretRangeFromPoint(x: number, y: number): Range | null }
  ).caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
