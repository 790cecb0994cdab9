/** The Markdown reader and writer of each kind. */
import type { Block } from '#contract/documents.ts';
import type { MarkdownReading } from '#domain/inline/markdown.ts';
import type { Nodes } from 'mdast';
import * as callout from './callout/markdown.ts';
import * as chart from './chart/markdown.ts';
import * as code from './code/markdown.ts';
import * as details from './details/markdown.ts';
import * as diagram from './diagram/markdown.ts';
import * as figure from './figure/markdown.ts';
import * as header from './header/markdown.ts';
import * as link from './link/markdown.ts';
import * as list from './list/markdown.ts';
import * as math from './math/markdown.ts';
import * as paragraph from './paragraph/markdown.ts';
import * as quote from './quote/markdown.ts';
import * as table from './table/markdown.ts';
import * as video from './video/markdown.ts';
import type { KindName, KnownBlock } from './index.ts';
import type { Content, KindMarkdown, Writing } from './kind-markdown.ts';

const kinds: Record<KindName, KindMarkdown<object>> = {
  callout,
  chart,
  code,
  details,
  diagram,
  divider: {
    write: () => ({ type: 'thematicBreak' }),
    read: { thematicBreak: () => ({ type: 'divider', data: {} }) },
  },
  figure,
  header,
  link,
  list,
  math,
  paragraph,
  quote,
  table,
  video,
};

/** @returns the Markdown of a block */
export const blockToMarkdown = ({ type, data }: KnownBlock, writing: Writing): Content[] =>
  [kinds[type].write(data, writing)].flat();

type Read = (node: Nodes, reading: MarkdownReading) => Block | undefined;
/**
 * The readers in the order in which they are tried. Charts and diagrams are code in Markdown, so their readers precede
 * the reader of code.
 */
const readers = [kinds.chart, kinds.diagram, ...Object.values(kinds)].map(
  ({ read }) => (read ?? {}) as Partial<Record<string, Read>>,
);

/** Returns the block of a Markdown node. Returns undefined if the block depends on the context of the node. */
export function blockFromMarkdown(node: Nodes, reading: MarkdownReading): Block | undefined {
  for (const read of readers) {
    const block = read[node.type]?.(node, reading);
    if (block) return block;
  }
  return undefined;
}
