/**
 * All inline kinds except plain text. The cleaner, pages, feeds, plain text, search, differences, Markdown, paste and
 * the editor use these lists. No other code names a kind. Each kind has a folder; kinds with little code share
 * `basic`. `schema.ts` defines the markup of a kind, and its plain text if it differs from its content. The lists in
 * `html.ts`, `markdown.ts` and `tools.ts` are separate, because these modules are loaded only when needed.
 */
import type { InlinePlain, InlineSchema } from '#domain/inline/kind.ts';
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
} from './basic/schema.ts';
import { citationPlain, citation } from './citation/schema.ts';
import { footnotePlain, footnote } from './footnote/schema.ts';
import { link } from './link/schema.ts';
import { math, mathPlain } from './math/schema.ts';
import { reference, referencePlain } from './reference/schema.ts';
import { reading, ruby, readingPlain } from './ruby/schema.ts';

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
