/** Finds the TeX formulas in a block. */
import { known, withTexts, type KnownBlock } from '#blocks/index.ts';
import { elementsOf, textOf } from '#domain/inline/tree.ts';
import { inlineSchemas } from '#inlines/index.ts';
import { readInline } from '#inlines/text.ts';

export interface FormulaOf {
  tex: string;
  /** `true` for a block formula, which supports more TeX than an inline formula. */
  display: boolean;
}

const texKinds = new Set(inlineSchemas.filter(({ tex }) => tex).map(({ name }) => name));

/** Returns the formulas of a block, without those of nested blocks. */
export function formulasOf(block: KnownBlock): FormulaOf[] {
  const { kind, data } = known(block);
  const inLines = inlineTextsOf(block)
    .filter((text) => text.includes('<'))
    .flatMap((text) =>
      elementsOf(readInline(text)).flatMap((element) => (texKinds.has(element.kind) ? [textOf(element.children)] : [])),
    );
  return [{ tex: kind.tex?.(data) ?? '', display: true }, ...inLines.map((tex) => ({ tex, display: false }))];
}

/** Returns the inline HTML texts of a block, without those of nested blocks. */
export function inlineTextsOf(block: KnownBlock): string[] {
  const found: string[] = [];
  const inline = (html: string) => {
    found.push(html);
    return html;
  };
  withTexts(block, { inline });
  return found;
}
