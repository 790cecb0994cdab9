import { newElement } from '#domain/inline/kind.ts';
import { isTouched, type MarkdownKind } from '#domain/inline/markdown.ts';
import { writeInline, writeElement } from '#domain/inline/tree.ts';
import { code, lineBreak, dots } from './schema.ts';

export const codeMarkdown: MarkdownKind = {
  write(element, at) {
    const [only, ...more] = element.children;
    const isSimple = typeof only === 'string' && more.length === 0 && /\S/.test(only) && !only.includes('\n');
    return isSimple && !isTouched(element, at) ? [{ type: 'inlineCode', value: only }] : undefined;
  },
  read: { inlineCode: ({ value }) => writeInline([newElement(code, {}, [value])]) },
};

export const breakMarkdown: MarkdownKind = { read: { break: () => writeInline([newElement(lineBreak)]) } };

/**
 * Emphasis dots are exported as HTML, which every program displays. The shorthand that authors type is imported but
 * never exported.
 */
export const dotsMarkdown: MarkdownKind = {
  read: { typedDots: ({ children }, { inner }) => writeElement(newElement(dots), inner(children)) },
};
