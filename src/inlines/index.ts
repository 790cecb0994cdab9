/**
 * All inline kinds except plain text. The cleaner, pages, feeds, plain text, search, differences, Markdown, paste and
 * the editor use these lists. No other code names a kind. Each kind has a folder, in which `schema.ts` defines the
 * markup of the kind. A kind has `html.ts`, `plain.ts` or `markdown.ts` only if its output differs from its content.
 * The lists in `markdown.ts` and `tools.ts` are separate, because these modules are loaded only when needed.
 */
import type { InlineHtml, InlinePlain, InlineSchema } from '#domain/inline/kind.ts';
import { bold } from './bold/schema.ts';
import { breakPlain } from './break/plain.ts';
import { lineBreak } from './break/schema.ts';
import { citationPlain } from './citation/plain.ts';
import { citation } from './citation/schema.ts';
import { codeHtml } from './code/html.ts';
import { code } from './code/schema.ts';
import { dots } from './dots/schema.ts';
import { footnoteHtml } from './footnote/html.ts';
import { footnotePlain } from './footnote/plain.ts';
import { footnote } from './footnote/schema.ts';
import { italic } from './italic/schema.ts';
import { linkHtml } from './link/html.ts';
import { link } from './link/schema.ts';
import { mark } from './mark/schema.ts';
import { mathHtml } from './math/html.ts';
import { mathPlain } from './math/plain.ts';
import { math } from './math/schema.ts';
import { referenceHtml } from './reference/html.ts';
import { referencePlain } from './reference/plain.ts';
import { reference } from './reference/schema.ts';
import { readingHtml } from './ruby/html.ts';
import { readingPlain } from './ruby/plain.ts';
import { reading, ruby } from './ruby/schema.ts';
import { strike } from './strike/schema.ts';
import { subPlain } from './sub/plain.ts';
import { sub } from './sub/schema.ts';
import { supPlain } from './sup/plain.ts';
import { sup } from './sup/schema.ts';

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
