import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeInline } from '#domain/inline/tree.ts';
import { lineBreak } from './schema.ts';

export const breakMarkdown: MarkdownKind = { read: { break: () => writeInline([newElement(lineBreak)]) } };
