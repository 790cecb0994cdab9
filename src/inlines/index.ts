/**
 * All inline kinds except plain text. The cleaner, pages, feeds, plain text, search, differences, Markdown, paste and
 * the editor use these lists. No other code names a kind. Each kind has a folder; kinds with little code share
 * `basic`. `schema.ts` defines the markup of a kind, and its HTML and plain text if they differ from its content.
 * The lists in `markdown.ts` and `tools.ts` are separate, because these modules are loaded only when needed.
 */
import type { InlineHtml, InlinePlain, InlineSchema } from '#domain/inline/kind.ts';
import {
  bold,
  italic,
  strike,
  mark,
  sub,
  sup,
  dots,
  code,
  lineBreak,
  breakPlain,
  subPlain,
  supPlain,
  codeHtml,
} from './basic/schema.ts';
import { citationPlain, citation } from './citation/schema.ts';
import { footnoteHtml } from './footnote/html.ts';
import { footnotePlain, footnote } from './footnote/schema.ts';
import { linkHtml, link } from './link/schema.ts';
import { mathHtml, math, mathPlain } from './math/schema.ts';
import { referenceHtml, reference, referencePlain } from './reference/schema.ts';
import { readingHtml, reading, ruby, readingPlain } from './ruby/schema.ts';

/** The order matters: if several kinds match an element, the first matching kind is used. */
export const inlineSchemas: readonly InlineSchema[] = [
  citation,
  reference,
  code,
  math,
  footnote,
  lineBreak,
  ruby,
  reading,
  dots,
  bold,
  italic,
  strike,
  mark,
  sub,
  sup,
  link,
];

/** Kinds in which typed text never becomes an embed. */
export const literalKinds = new Set(inlineSchemas.filter(({ literal }) => literal).map(({ name }) => name));

export const inlineHtml: Readonly<Record<string, InlineHtml>> = {
  code: codeHtml,
  link: linkHtml,
  math: mathHtml,
  footnote: footnoteHtml,
  reading: readingHtml,
  reference: referenceHtml,
};

export const inlinePlain: Readonly<Record<string, InlinePlain>> = {
  break: breakPlain,
  footnote: footnotePlain,
  citation: citationPlain,
  reference: referencePlain,
  math: mathPlain,
  reading: readingPlain,
  sub: subPlain,
  sup: supPlain,
};
