/** Renders the formulas in the summary of a post, for the page of the post. */
import type { EditorDocument } from '#contract/documents.ts';
import { known, readBlock } from '#blocks/index.ts';
import { escapeText } from '#domain/document/escape.ts';
import { mathml, type Formulas } from '#domain/document/formulas.ts';
import { loadMath } from '#domain/document/math.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import { isBlank } from '#domain/text.ts';
import { textOf, writeInline, type InlineNode } from '#domain/inline/tree.ts';
import type { Citation } from '#inlines/citation/schema.ts';
import { math } from '#inlines/math/schema.ts';
import { inlineText, readInline } from '#inlines/text.ts';

/**
 * Returns the text of a summary's first nonempty block as HTML, with formulas as MathML and everything else as plain
 * text.
 * @param macros macros of the site
 * @param says returns the text of a citation
 * @returns undefined if the summary has no formula; callers then use `firstSummaryText`
 */
export async function summaryHtml(
  { blocks }: EditorDocument,
  macros: TexMacros,
  says?: (cited: Citation) => string,
): Promise<string | undefined> {
  if (!JSON.stringify(blocks).includes(math.class ?? math.name)) return undefined;
  const formulas: Formulas = { numbers: new Map(), shown: new Set(), macros, render: await loadMath(macros) };
  for (const block of blocks) {
    const read = readBlock(block);
    if (!read) continue;
    const { kind, data } = known(read);
    const lines = kind.lines(
      data,
      (html) => drawn(readInline(html), formulas, says),
      () => [],
    );
    const text = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (!isBlank(text.join('')))
      return text.some((line) => /<(?:math|code)\b/.test(line)) ? text.join('\n') : undefined;
  }
  return undefined;
}

const drawn = (nodes: readonly InlineNode[], formulas: Formulas, says?: (cited: Citation) => string): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeText(node);
      if (node.kind === math.name) return mathml(textOf(node.children), false, formulas);
      // The text of a note is not part of the summary.
      const words = inlineText(writeInline([node]), says);
      const isText = words === '' || node.children.every((child) => typeof child === 'string');
      return isText ? escapeText(words) : drawn(node.children, formulas, says);
    })
    .join('');
