/** What a writer wants to see of a post before it is published (product 13). Isomorphic. */
import type { Block, EditorDocument, ListItem } from '#contract/documents.ts';
import { readBlock, readItemBlock, type KnownBlock } from './blocks.ts';
import { excerpt } from './excerpt.ts';
import { inlineTree, type InlineNode } from './inline-tree.ts';
import { blockProse, firstSummaryText, isBlank } from './plain-text.ts';

export interface TextToPublish {
  summary: EditorDocument;
  body: EditorDocument;
  keywords: readonly string[];
}

/** What a text lacks that readers, searches or other sites use. */
export interface Missing {
  summary: boolean;
  keywords: boolean;
  /** How many pictures say to nobody what they show. */
  alternatives: number;
  /** How many figures have no picture. */
  pictures: number;
}

export function missingOf({ summary, body, keywords }: TextToPublish): Missing {
  const figures = knownBlocks(body).filter((block) => block.type === 'figure');
  return {
    summary: firstSummaryText(summary) === undefined,
    keywords: keywords.length === 0,
    alternatives: figures.filter(({ data }) => data.media !== '' && isBlank(data.alt)).length,
    pictures: figures.filter(({ data }) => data.media === '').length,
  };
}

/** The words under the title where a search engine lists the post; '' for a post that says nothing. */
export function searchSnippet({ summary, body }: TextToPublish): string {
  return excerpt(firstSummaryText(summary) ?? knownBlocks(body).map(blockProse).join('\n'));
}

/**
 * @param origin of the site, as `https://example.org`
 * @returns the paths on the site that a text links to, each once, without fragments; not its anchors within itself
 */
export function pathsLinkedTo({ summary, body }: TextToPublish, origin: string): string[] {
  const addresses = [...knownBlocks(summary), ...knownBlocks(body)].flatMap(addressesIn);
  const paths = addresses.flatMap((address) => {
    if (address.startsWith('#')) return [];
    const url = URL.parse(address, `${origin}/blog/`);
    return url?.origin === origin ? [url.pathname + url.search] : [];
  });
  return [...new Set(paths)];
}

/** Every block that can be shown, those in items of lists too. */
function knownBlocks({ blocks }: EditorDocument): KnownBlock[] {
  return blocks.flatMap((block) => withInner(readBlock(block)));
}

function withInner(block: KnownBlock | undefined): KnownBlock[] {
  if (!block) return [];
  const inner = block.type === 'list' ? block.data.items.flatMap(blocksOfItem) : [];
  return [block, ...inner.flatMap((one) => readItemBlock(one) ?? [])];
}

const blocksOfItem = (item: string | ListItem): Block[] =>
  typeof item === 'string' ? [] : [...(item.blocks ?? []), ...item.items.flatMap(blocksOfItem)];

/** Of a card, and of links in texts; a code block's text is no markup. */
function addressesIn(block: KnownBlock): string[] {
  if (block.type === 'link') return [block.data.url];
  return block.type === 'code' || block.type === 'math' ? [] : textsOf(block.data).flatMap(linksOf);
}

/** Every text of a block's data, however deep; inner blocks are listed by themselves. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'blocks' ? [] : textsOf(inner)));
}

const linksOf = (text: string): string[] => (text.includes('<a') ? hrefs(inlineTree(text)) : []);

const hrefs = (nodes: readonly InlineNode[]): string[] =>
  nodes.flatMap((node) => {
    const inner = 'children' in node ? hrefs(node.children) : [];
    return node.type === 'link' ? [node.href, ...inner] : inner;
  });
