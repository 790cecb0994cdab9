import type { InlineTool, InlineToolClass } from '../editor-api.ts';
import { element, rangeIn, select } from './dom.ts';

type Tag = 's' | 'mark' | 'sub' | 'sup';

/** A mark that is one element around the selected words; again takes it away. */
export function markTool(tag: Tag, title: string, icon: string): InlineToolClass {
  return class Mark implements InlineTool {
    static readonly isInline = true;
    static readonly title = title;
    static readonly sanitize = { [tag]: {} };

    render() {
      return {
        icon,
        name: tag,
        hint: { title: title },
        isActive: () => selectedMark(tag) !== undefined,
        onActivate: () => toggleMark(tag),
      };
    }
  };
}

function selectedMark(tag: Tag): HTMLElement | undefined {
  const node = window.getSelection()?.anchorNode;
  const at = node instanceof Element ? node : node?.parentElement;
  return at?.closest<HTMLElement>(`[contenteditable="true"] ${tag}`) ?? undefined;
}

function toggleMark(tag: Tag): void {
  const range = rangeIn(document.body);
  if (!range || range.collapsed) return;
  const mark = selectedMark(tag);
  const contents = mark ? undefined : range.extractContents();
  for (const inner of contents?.querySelectorAll(tag) ?? []) inner.replaceWith(...inner.childNodes);
  const [first, last] = mark ? [mark.firstChild, mark.lastChild] : [undefined, undefined];
  const selected = document.createRange();
  if (mark && first && last) {
    mark.replaceWith(...mark.childNodes);
    selected.setStartBefore(first);
    selected.setEndAfter(last);
  } else if (contents) {
    const made = element(tag, '', {}, contents);
    range.insertNode(made);
    selected.selectNodeContents(made);
  }
  select(selected);
}
