import { isFormula } from '#domain/inline/dollars.ts';
import { newElement } from '#domain/inline/kind.ts';
import { isTouched, type MarkdownKind } from '#domain/inline/markdown.ts';
import { textOf, writeInline, type InlineNode } from '#domain/inline/tree.ts';
import { math } from './schema.ts';

export const mathMarkdown: MarkdownKind = {
  write(element, at) {
    const value = textOf(element.children);
    // A bar would end a table cell, and a backtick would begin code.
    const isSimple = !/[\n$`|]/.test(value) && isFormula(textIn(at.before), value, textIn(at.after));
    return isSimple && !isTouched(element, at) ? [{ type: 'inlineMath', value }] : undefined;
  },
  read: { inlineMath: ({ value }) => writeInline([newElement(math, {}, [value])]) },
};

const textIn = (node: InlineNode | undefined): string => (typeof node === 'string' ? node : '');
