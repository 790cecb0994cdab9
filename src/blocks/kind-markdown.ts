/** The Markdown of a block kind: `<kind>/markdown.ts`. */
import type { Block } from '#contract/documents.ts';
import type { MarkdownReading, MarkdownWriting } from '#domain/inline/markdown.ts';
import type { BlockContent, Nodes, RootContent } from 'mdast';

export type Content = BlockContent & RootContent;

/** The state that blocks share while one document is written. */
export interface Writing extends MarkdownWriting {
  /** Returns the URL that the Markdown uses for an image. */
  picture: (id: string) => string;
  inner: (block: Block) => Content[];
}

export interface KindMarkdown<Data> {
  /** Returns the Markdown of a block, with HTML for everything that Markdown has no syntax for. */
  write(data: Data, writing: Writing): Content | Content[];
  /**
   * Readers by type of Markdown node. A reader returns a block if the node can only be of this kind, otherwise
   * undefined.
   */
  read?: { [Type in Nodes['type']]?: (node: Nodes & { type: Type }, reading: MarkdownReading) => Block | undefined };
}
