/** Texts without markup. Isomorphic, without dependencies: forms use it too. */
import type { EditorDocument, ListData, ListItem } from '#contract/documents.ts';
import { readBlock, readItemBlock, type KnownBlock } from './blocks.ts';
import { citationText } from './citation-mark.ts';
import { inlineTree, nodeText, visibleText, type InlineNode } from './inline-tree.ts';

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

/**
 * The words of inline HTML as `sanitiseInline` writes it, as they stand in the line: no tags, entities resolved, a line
 * break is a space, a formula is its TeX, notes and citations are left out.
 */
export function inlineText(html: string): string {
  return /[<&]/.test(html) ? visibleText(inlineTree(html)) : html;
}

/** Everything that inline HTML says: with its notes in brackets, and its citations as `[@key]`. */
export function fullText(html: string): string {
  return /[<&]/.test(html) ? wholeText(inlineTree(html)) : html;
}

function wholeText(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'citation') return citationText(node.citation);
      return node.type === 'footnote' ? ` [${wholeText(node.children)}]` : nodeText(node, wholeText);
    })
    .join('');
}

/** Whether a reader would see nothing: empty, or white space and invisible format characters alone. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** What a block says, without markup: one line an item of a list, a row of a table; its notes in brackets. */
export function blockText(block: KnownBlock): string {
  return blockTexts(block, fullText)
    .filter((line) => line !== '')
    .join('\n');
}

/** The prose of a block as a reader sees it, without notes; '' for code, formulas and cards. */
export function blockProse(block: KnownBlock): string {
  if (['code', 'math', 'link', 'video'].includes(block.type)) return '';
  const prose = block.type === 'list' ? { ...block, data: { ...block.data, items: withoutBlocks(block) } } : block;
  return blockTexts(prose, inlineText)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function withoutBlocks({ data }: KnownBlock & { type: 'list' }): ListData['items'] {
  const bare = ({ content, items }: ListItem): ListItem => ({ content, items: items.map(bare) });
  return data.items.map((item) => (typeof item === 'string' ? item : bare(item)));
}

/** @param text of inline HTML */
function blockTexts(block: KnownBlock, text: (html: string) => string): string[] {
  switch (block.type) {
    case 'header':
    case 'paragraph':
    case 'callout':
      return [text(block.data.text)];
    case 'list':
      return block.data.items.flatMap((item) => itemLines(item, text));
    case 'code':
      return [block.data.code];
    case 'figure':
      return [block.data.alt, text(block.data.caption)];
    case 'quote':
      return [text(block.data.text), text(block.data.cite)];
    case 'table':
      return [text(block.data.caption), ...block.data.rows.map((row) => row.map(text).join('\t'))];
    case 'math':
      return [block.data.tex];
    case 'divider':
      return [];
    case 'details':
      return [text(block.data.summary), text(block.data.text)];
    case 'link':
      return [block.data.title, block.data.site, block.data.url];
    case 'video':
      return [block.data.title, block.data.url];
  }
}

function itemLines(item: string | ListItem, text: (html: string) => string): string[] {
  if (typeof item === 'string') return [text(item)];
  const blocks = (item.blocks ?? []).map(readItemBlock).flatMap((block) => (block ? blockTexts(block, text) : []));
  return [text(item.content), ...blocks, ...item.items.flatMap((inner) => itemLines(inner, text))];
}

/** Whether a block shows nothing: a divider, a picture and a video never do. */
export function isBlankBlock(block: KnownBlock): boolean {
  if (block.type === 'divider' || hasPicture(block)) return false;
  if (block.type === 'list' && block.data.items.some(holdsPicture)) return false;
  return isBlank(blockText(block));
}

const hasPicture = (block: KnownBlock) =>
  (block.type === 'figure' && block.data.media !== '') || (block.type === 'video' && block.data.poster !== '');

function holdsPicture(item: string | ListItem): boolean {
  if (typeof item === 'string') return false;
  const blocks = (item.blocks ?? []).map(readItemBlock);
  // A block that is only kept, not known, is something too.
  return blocks.some((block) => !block || hasPicture(block)) || item.items.some(holdsPicture);
}

/** The text of the first block that has any, for a card (product 2); undefined where there is none. */
export function firstSummaryText(summary: EditorDocument): string | undefined {
  for (const block of summary.blocks) {
    const known = readBlock(block);
    const text = known && blockProse(known);
    if (text && !isBlank(text)) return text;
  }
  return undefined;
}
