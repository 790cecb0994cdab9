import type { InlineTool } from '../editor-api.ts';
import type { InlineEditing } from '../inline-editing.ts';
import { newElement, selectorOf, type InlineSchema } from '#domain/inline/kind.ts';
import { element, elementAt, rangeIn, select } from './dom.ts';
import { rulesOfKind } from './inline-rules.ts';

/**
 * Returns the editing functions of a mark that is a single element around the selected words. The element has no
 * attributes except its class.
 */
export function markEditing(schema: InlineSchema, title: string, icon: string, typed?: RegExp): InlineEditing {
  const { tag, attributes } = newElement(schema);
  const [selector, button] = [selectorOf(schema), schema.class ?? tag];
  const onActivate = () => {
    const range = rangeIn(document.body);
    if (range && !range.collapsed)
      toggleMark(range, selector, (words) => element(tag as 'mark', attributes.class ?? '', {}, words));
  };
  class Mark implements InlineTool {
    static readonly isInline = true;
    static readonly title = title;
    static readonly sanitize = rulesOfKind(schema);

    render() {
      return { icon, name: button, hint: { title }, isActive: () => selectedMark(selector) !== undefined, onActivate };
    }
  }
  return { schema, name: schema.name, button, title, tool: Mark, ...(typed && { typed }) };
}

/** Returns the mark in which the selection begins. */
export function selectedMark(selector: string): HTMLElement | undefined {
  const node = window.getSelection()?.anchorNode;
  const at = elementAt(node);
  return at?.closest<HTMLElement>(`[contenteditable="true"] ${selector}`) ?? undefined;
}

/**
 * Marks the selection, or removes the mark in which it begins.
 * @param make creates the mark around the given content
 */
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
