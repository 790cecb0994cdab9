/** The Markdown of a block kind: `<kind>/markdown.ts`. */
import type { Block } from '#contract/documents.ts';
import type { MarkdownReading, MarkdownWriting } from '#domain/inline/markdown.ts';
import type { BlockContent, Nodes, RootContent } from 'mdast';

export type Content = BlockContent & RootContent;

/** State while one document is written. */
export interface Writing extends MarkdownWriting {
  /** Returns the URL of an image in the Markdown. */
  picture: (id: string) => string;
  inner: (block: Block) => Content[];
}

export interface KindMarkdown<Data> {
  /** Returns Markdown, with HTML where Markdown has no syntax. */
  write(data: Data, writing: Writing): Content | Content[];
  /** Readers by node type. Each returns a block if the node can only mean this kind; undefined otherwise. */
  read?: { [Type in Nodes['type']]?: (node: Nodes & { type: Type }, reading: MarkdownReading) => Block | undefined };
}
