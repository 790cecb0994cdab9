/** The checks of a post before it is published (POST-22). */
import type { EditorDocument } from '#contract/documents.ts';
import { withReferences } from '#domain/document/equation-labels.ts';
import { known, readBlock, withInner, type KnownBlock } from '#blocks/index.ts';
import { numberingOf } from '#blocks/numbering.ts';
import { excerpt } from '#domain/document/words.ts';
import { definitionsOf } from '#domain/document/tex-definitions.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import { elementsOf } from '#domain/inline/tree.ts';
import { readCitation, type Citation } from '#inlines/citation/schema.ts';
import { readInline } from '#inlines/text.ts';
import { blockProse, firstSummaryText } from './block-text.ts';
import { formulasOf, inlineTextsOf, type FormulaOf } from './formulas-of.ts';

export interface TextToPublish {
  summary: EditorDocument;
  body: EditorDocument;
  keywords: readonly string[];
}

/** Content that is missing in the post, although readers, search engines or other sites use it. */
export interface Missing {
  summary: boolean;
  keywords: boolean;
  /** Number of images without alt text. */
  alternatives: number;
  /** Number of figures without an image. */
  pictures: number;
  /** Number of cards and videos without a link. */
  addresses: number;
}

export function missingOf({ summary, body, keywords }: TextToPublish): Missing {
  const lacking = knownBlocks(body).map((block) => {
    const { kind, data } = known(block);
    return kind.lacks?.(data);
  });
  const count = (what: string) => lacking.filter((item) => item === what).length;
  return {
    summary: firstSummaryText(summary) === undefined,
    keywords: keywords.length === 0,
    alternatives: count('alternative'),
    pictures: count('picture'),
    addresses: count('address'),
  };
}

/**
 * Returns the nonblank formulas of a text without duplicates. Each reference in a formula contains its label instead of
 * a number.
 */
export function formulasIn({ summary, body }: TextToPublish): FormulaOf[] {
  const found = [summary, body].flatMap((text) => {
    const blocks = knownBlocks(text);
    const labels = numberingOf(text.blocks).labelled;
    return blocks.flatMap(formulasOf).map(({ tex, display }) => ({
      tex: withReferences(tex, (label) => (labels.has(label) ? label : undefined)),
      display,
    }));
  });
  const each = new Map(found.map((formula) => [`${formula.display} ${formula.tex}`, formula]));
  return [...each.values()].filter(({ tex }) => /\S/u.test(tex));
}

/** Returns the macros that the formulas of a text define. A macro applies to all formulas of the text. */
export const macrosIn = (text: TextToPublish): TexMacros => definitionsOf(formulasIn(text).map(({ tex }) => tex));

/** Returns the labels that the text refers to but does not define, without duplicates. */
export function missingLabelsOf({ summary, body }: TextToPublish): string[] {
  const missing = [summary, body].flatMap((text) => {
    const { labelled } = numberingOf(text.blocks);
    return referencesIn(text).filter((label) => !labelled.has(label));
  });
  return [...new Set(missing)];
}

/**
 * Returns the keys of cited works that are not known, without duplicates.
 * @param known keys of all works that can be cited
 */
export function missingWorksOf({ summary, body }: TextToPublish, known: ReadonlySet<string>): string[] {
  const cited = [summary, body]
    .flatMap(knownBlocks)
    .flatMap(inlineTextsOf)
    .filter((html) => html.includes('data-keys'))
    .flatMap((html) => elementsOf(readInline(html)).flatMap(({ attributes }) => readCitation(attributes)?.works ?? []));
  return [...new Set(cited.map(({ key }) => key))].filter((key) => !known.has(key));
}

const referencesIn = (text: EditorDocument): string[] =>
  knownBlocks(text)
    .flatMap(inlineTextsOf)
    .filter((html) => html.includes('data-to'))
    .flatMap((html) => elementsOf(readInline(html)).flatMap(({ attributes: { 'data-to': to = [] } }) => to));

/**
 * Returns the text below the title in search results; '' for an empty post.
 * @param says returns the text of a citation
 */
export function searchSnippet({ summary, body }: TextToPublish, says?: (cited: Citation) => string): string {
  const prose = () => knownBlocks(body).map((block) => blockProse(block, says));
  return excerpt(firstSummaryText(summary, says) ?? prose().join('\n'));
}

/**
 * Returns the paths on the site that a text links to, without duplicates and fragments. Links to anchors within the
 * text are skipped.
 * @param origin origin of the site, such as `https://example.org`
 */
export function pathsLinkedTo({ summary, body }: TextToPublish, origin: string): string[] {
  const paths = addressesLinkedTo({ summary, body }).flatMap((address) => {
    if (address.startsWith('#')) return [];
    const url = URL.parse(address, `${origin}/blog/`);
    return url?.origin === origin ? [url.pathname + url.search] : [];
  });
  return [...new Set(paths)];
}

/** Returns every URL that a text links to, as written. */
export const addressesLinkedTo = ({ summary, body }: Pick<TextToPublish, 'summary' | 'body'>): string[] =>
  [...knownBlocks(summary), ...knownBlocks(body)].flatMap(addressesIn);

/** Returns every block of a known type, including blocks nested in list items. */
const knownBlocks = ({ blocks }: EditorDocument): KnownBlock[] =>
  blocks.flatMap((block) => {
    const read = readBlock(block);
    return read ? withInner(read) : [];
  });

/** Returns the URL that a block links to, and the URLs of the links in its texts. */
function addressesIn(block: KnownBlock): string[] {
  const { kind, data } = known(block);
  return [...(kind.links?.(data) ?? []), ...inlineTextsOf(block).flatMap(linksOf)];
}

const linksOf = (text: string): string[] =>
  text.includes('<a') ? elementsOf(readInline(text)).flatMap(({ attributes: { href = [] } }) => href) : [];
