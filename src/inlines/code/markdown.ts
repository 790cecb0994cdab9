import { newElement } from '#domain/inline/kind.ts';
import { isTouched, type MarkdownKind } from '#domain/inline/markdown.ts';
import { writeInline } from '#domain/inline/tree.ts';
import { code } from './schema.ts';

export const codeMarkdown: MarkdownKind = {
  write(element, at) {
    const [only, ...more] = element.children;
    const isSimple = typeof only === 'string' && more.length === 0 && /\S/.test(only) && !only.includes('\n');
    return isSimple && !isTouched(element, at) ? [{ type: 'inlineCode', value: only }] : undefined;
  },
  read: { inlineCode: ({ value }) => writeInline([newElement(code, {}, [value])]) },
};
