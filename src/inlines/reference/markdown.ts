/** References in Pandoc's syntax: `@fig:reeds`. */
import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { reference } from './schema.ts';
import { writeInline } from '#domain/inline/tree.ts';

/** Usual prefixes of labels in Quarto and pandoc-crossref. A label with another prefix could be the key of a work. */
const customary = /^(?:fig|tbl|tab|eq|eqn|sec|lst|thm|lem|def|prp|prop|cor|exm|ex|rem|subfig):/;

export const referenceMarkdown: MarkdownKind = {
  write(element, { before, after }) {
    const label = element.attributes['data-to'] ?? '';
    const isApart = typeof before !== 'object' && !/[\p{L}\p{N}_@[\\]$/u.test(before ?? '');
    // Pandoc's syntax requires a label that cannot be mistaken for the key of a work. The surrounding text must not
    // change the label either.
    if (!isApart || !customary.test(label) || typeof after === 'object' || /^\]/.test(after ?? ''))
      return [{ type: 'html', value: writeInline([element]) }];
    const goesOn = label.endsWith('-') || /^[\p{L}\p{N}_:.#$%&+?<>~/-]/u.test(after ?? '');
    return [{ type: 'citation', value: goesOn ? `@{${label}}` : `@${label}` }];
  },
};

/** Returns the label that a citation with a single key refers to; undefined if the key belongs to a work. */
export function referenceIn(key: string, source: string): string | undefined {
  const isDefined = source.includes(`{#${key}`) || source.includes(`id="${key}"`);
  return isDefined || customary.test(key) ? key : undefined;
}

const ofTex = /\\(?:eq|c|C|auto)?ref\{([a-z]+:[\w-]+)\}/g;

/**
 * Converts TeX references in a sentence, such as `\ref{fig:reeds}`, to references.
 * @param html cleaned text
 */
export const withTexReferences = (html: string): string =>
  html.includes('ref{')
    ? html.replace(ofTex, (_, label: string) => writeInline([newElement(reference, { 'data-to': label })]))
    : html;
