/** Reads and cleans inline HTML, and extracts its text. */
import { cleanText } from '#contract/plain-text.ts';
import { kindsByTag, readForeignInline, readStoredInline } from '#domain/inline/read.ts';
import { writeInline, type InlineNode } from '#domain/inline/tree.ts';
import type { Cite } from '#domain/inline/kind.ts';
import { readCitation, type Citation } from './citation/schema.ts';
import { inlinePlain, inlineSchemas } from './index.ts';

const kinds = kindsByTag(inlineSchemas);

/** Reads stored inline HTML as a tree. */
export const readInline = (html: string): InlineNode[] => readStoredInline(html, kinds);

/**
 * Returns sanitized inline HTML. The input is read by a full HTML parser. The output contains only the listed kinds
 * and escaped text, so every parser reads it in the same way. It contains no raw text elements, foreign content or
 * comments. Idempotent. Never throws, for any text.
 */
export function sanitiseInline(html: string): string {
  if (!/[<>&\p{Cc}]/u.test(html)) return cleanText(html);
  return writeInline(readForeignInline(html, kinds));
}

/**
 * Returns the text of inline HTML as readers see it. Tags and notes are removed, entities are resolved, line breaks
 * become spaces, and formulas become characters.
 * @param says returns the text of a citation; if absent, citations are left out
 */
export function inlineText(html: string, says: (cited: Citation) => string = () => ''): string {
  const cite: Cite = (attributes) => {
    const cited = readCitation(attributes);
    return cited ? says(cited) : '';
  };
  return /[<&]/.test(html) ? words(readInline(html), 'visible', cite) : html;
}

/** Returns the words from which the id of a heading is built, as typed. */
export function idWords(html: string): string {
  return /[<&]/.test(html) ? words(readInline(html), 'id') : html;
}

/** Returns the complete text of inline HTML, with notes in brackets and citations as `[@key]`. */
export function fullText(html: string): string {
  return /[<&]/.test(html) ? words(readInline(html), 'full') : html;
}

/**
 * Returns the text for counting words. Content that the writer did not type, such as keys of citations, is left out.
 */
export function countedText(html: string): string {
  return /[<&]/.test(html) ? words(readInline(html), 'counted') : html;
}

function words(
  nodes: readonly InlineNode[],
  how: 'visible' | 'full' | 'counted' | 'id',
  cite: Cite = () => '',
): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const plain = inlinePlain[node.kind];
      const say = plain?.[how] ?? (how === 'counted' ? plain?.full : undefined) ?? plain?.visible;
      const inner = (children: readonly InlineNode[]) => words(children, how, cite);
      return say ? say(node, inner, cite) : inner(node.children);
    })
    .join('');
}
