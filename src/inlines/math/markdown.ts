import { newElement } from '#domain/inline/kind.ts';
import { isTouched, sourceOf, type MarkdownKind } from '#domain/inline/markdown.ts';
import { textOf, writeInline } from '#domain/inline/tree.ts';
import { math } from './schema.ts';

export const mathMarkdown: MarkdownKind = {
  write(element, at) {
    const value = textOf(element.children);
    // A bar would end a cell of a table, and a backslash the formula's own dollar.
    const isSimple = /^\S(?:.*\S)?$/.test(value) && !/[\n$`|]|\\$/.test(value);
    return isSimple && !isTouched(element, at) ? [{ type: 'inlineMath', value }] : undefined;
  },
  read: {
    inlineMath(node, at) {
      const source = sourceOf(node, at);
      const isMath = /^(?:\$[$`]|\\|$)/.test(source) || touchesDollars(source, at.next);
      return writeInline([isMath ? newElement(math, {}, [node.value]) : source]);
    },
  },
};

/** `$5 and $6` are prices: a formula touches its dollars, and no digit follows it. */
function touchesDollars(source: string, next: { type: string; value?: string } | undefined): boolean {
  const follows = next?.type === 'text' ? (next.value ?? '') : '';
  return !/^\s|\s$/.test(source.slice(1, -1)) && !/^\d/.test(follows);
}
