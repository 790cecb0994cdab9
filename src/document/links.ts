/** Changes the links of a document, including links in nested blocks, and writes links to other texts. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { known, readBlock, withTexts } from '#blocks/index.ts';
import type { LinkData } from '#blocks/link/schema.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { readable } from '#domain/slug.ts';

export interface LinkChange {
  /** Returns the new URL of a link in a text. */
  inline: (href: string) => string;
  /** Returns the new data of a link card. */
  card?: (data: LinkData) => LinkData;
}

export const withLinks = (document: EditorDocument, change: LinkChange): EditorDocument => ({
  ...document,
  blocks: document.blocks.map((block) => linkedIn(block, change)),
});

/** Returns the block with changed links; if no link changes, returns the same object. */
function linkedIn(block: Block, change: LinkChange): Block {
  const read = readBlock(block);
  if (!read) return block;
  let isChanged = false;
  const noted = <T>(before: T, after: T): T => {
    isChanged ||= after !== before;
    return after;
  };
  const inline = (html: string) =>
    html.replace(/(<a href=")([^"]*)"/g, (whole, start: string, said: string) => {
      const href = unescapeText(said);
      const changed = noted(href, change.inline(href));
      return changed === href ? whole : `${start}${escapeAttribute(changed)}"`;
    });
  const { kind, data } = known(read);
  const card = kind.asCard?.(data);
  if (card) {
    const next = change.card?.(card) ?? card;
    return next.url === card.url ? block : { ...block, data: { ...next } };
  }
  const changed = withTexts(read, {
    inline,
    blocks: (inner) => inner.map((one) => noted(one, linkedIn(one, change))),
  });
  return isChanged ? { ...block, data: { ...changed } } : block;
}

/** Returns the URL of another imported text for a link target; undefined if no text matches. */
export type LinkResolver = (target: string) => string | undefined;

/** Returns the link target that represents a note with this name. */
export const noteTarget = (name: string): string => `[[${name}]]`;

/** Returns the URL fragment of a heading; '' if the text is not a heading. */
export function fragmentOf(heading: string): string {
  const words = heading.split('#').at(-1) ?? '';
  return words === '' || words.startsWith('^') ? '' : `#${encodeURIComponent(readable(words))}`;
}
