import type { InlineTool } from '../editor-api.ts';
import type { InlineEditing } from '../inline-editing.ts';
import { newElement, type InlineSchema } from '#domain/inline/kind.ts';
import { element, rangeIn, select } from './dom.ts';

/** A mark that is one element without attributes around the selected words. */
export function markEditing(schema: InlineSchema, title: string, icon: string, typed?: RegExp): InlineEditing {
  const { tag } = newElement(schema);
  const onActivate = () => {
    const range = rangeIn(document.body);
    if (range && !range.collapsed) toggleMark(range, tag, (words) => element(tag as 'mark', '', {}, words));
  };
  class Mark implements InlineTool {
    static readonly isInline = true;
    static readonly title = title;
    static readonly sanitize = { [tag]: {} };

    render() {
      return { icon, name: tag, hint: { title }, isActive: () => selectedMark(tag) !== undefined, onActivate };
    }
  }
  return { schema, name: schema.name, button: tag, title, tool: Mark, ...(typed && { typed }) };
}

/** The mark in which the selection begins. */
export function selectedMark(selector: string): HTMLElement | undefined {
  const node = window.getSelection()?.anchorNode;
  const at = node instanceof Element ? node : node?.parentElement;
  return at?.closest<HTMLElement>(`[contenteditable="true"] ${selector}`) ?? undefined;
}

/** Marks what is selected, or takes the mark away in which it begins. @param make the mark around words */
export function toggleMark(range: Range, selector: string, make: (words: DocumentFragment) => HTMLElement): void {
  const mark = selectedMark(selector);
  const selected = document.createRange();
  if (mark) {
    const [first, last] = [mark.firstChild, mark.lastChild];
    if (!first || !last) return;
    mark.replaceWith(...mark.childNodes);
    selected.setStartBefore(first);
    selected.setEndAfter(last);
  } else {
    const words = range.extractContents();
    for (const inner of words.querySelectorAll(selector)) inner.replaceWith(...inner.childNodes);
    const made = make(words);
    range.insertNode(made);
    selected.selectNodeContents(made);
  }
  select(selected);
}
