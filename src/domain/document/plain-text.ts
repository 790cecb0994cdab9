/** Texts without markup. Isomorphic, without dependencies: forms use it too. */
import type { EditorDocument } from '#contract/documents.ts';
import { itemTexts, readBlock, type KnownBlock } from './blocks.ts';

/**
 * A title, category, keyword or username without markup (product 5): tags are gone, a lone `<` stays, null bytes and
 * lone surrogates are gone, runs of other control characters are one space. Doing it twice changes nothing more, and
 * removing one tag never makes another (`<<b>script>`). Linear in the length. Does not trim.
 */
export function stripMarkup(text: string): string {
  const characters = text
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  if (!characters.includes('<')) return characters;
  let kept: string[] = [];
  /** Where in `kept` the first tag begins that has not ended yet. */
  let tagStart = -1;
  for (const character of characters) {
    if (character === '>' && tagStart >= 0) {
      kept = kept.slice(0, tagStart);
      tagStart = -1;
      continue;
    }
    if (tagStart < 0 && kept.at(-1) === '<' && /[a-z/!?]/i.test(character)) tagStart = kept.length - 1;
    kept.push(character);
  }
  return kept.join('');
}

/** The text of inline HTML as `sanitiseInline` writes it: no tags, entities resolved, a line break is a space. */
export function inlineText(html: string): string {
  return html
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Whether a reader would see nothing: empty, or white space and invisible format characters alone. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** What a block says, without markup; a list's items one a line. */
export function blockText(block: KnownBlock): string {
  if (block.type === 'code') return block.data.code;
  if (block.type === 'list') return itemTexts(block.data.items).map(inlineText).join('\n');
  return inlineText(block.data.text);
}

/** The text of the first block that has any, for a card (product 2); undefined where there is none. */
export function firstSummaryText(summary: EditorDocument): string | undefined {
  for (const block of summary.blocks) {
    const known = readBlock(block);
    const text = known && blockText(known).trim();
    if (text && !isBlank(text)) return text;
  }
  return undefined;
}
