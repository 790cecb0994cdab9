/** The Markdown of a block kind: `<kind>/markdown.ts`. */
import type { Block } from '#contract/documents.ts';
import type { MarkdownReading, MarkdownWriting } from '#domain/inline/markdown.ts';
import type { BlockContent, Nodes, RootContent } from 'mdast';

export type Content = BlockContent & RootContent;

/** State while one document is written. */
export interface Writing extends MarkdownWriting {
  /** Returns the address of an image in the text. */
  picture: (id: string) => string;
  inner: (block: Block) => Content[];
}

export interface KindMarkdown<Data> {
  /** Returns Markdown, with HTML for everything that Markdown cannot express. */
  write(data: Data, writing: Writing): Content | Content[];
  /** By the type of what means a block of this kind, and nothing else; undefined where it means another. */
  read?: { [Type in Nodes['type']]?: (node: Nodes & { type: Type }, reading: MarkdownReading) => Block | undefined };
}
