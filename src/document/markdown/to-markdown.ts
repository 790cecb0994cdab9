/**
 * Converts an editor document to Markdown that every program can parse. If this site imports the Markdown, the result
 * is the same document. Content that Markdown has no syntax for is written as HTML. Ids, times and tunes of blocks
 * are not written.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { readBlock, type KnownBlock } from '#blocks/index.ts';
import type { Content, Writing } from '#blocks/kind-markdown.ts';
import { html } from '#blocks/markdown-html.ts';
import { blockToMarkdown } from '#blocks/markdown.ts';
import { cleanDocument } from '../clean.ts';
import { writeKeptBlock } from './kept-block.ts';
import { writeMarkdown } from './syntax.ts';

export interface ToMarkdownOptions {
  /** Returns the URL of an image in the Markdown; by default, `/media/{id}`. */
  picture?: (id: string) => string;
}

export function toMarkdown(document: EditorDocument, { picture }: ToMarkdownOptions = {}): string {
  const writing: Writing = {
    picture: picture ?? ((id) => `/media/${id}`),
    notes: [],
    calledNotes: new Map(),
    inner: (block) => write(block, readBlock(block)),
  };
  // A block of an unknown type is written as an HTML comment at the position of the block. Readers do not see the
  // comment.
  const write = (block: Block, known: KnownBlock | undefined): Content[] =>
    known ? blockToMarkdown(known, writing) : [html(writeKeptBlock(block))];
  const children = cleanDocument(document).blocks.flatMap((block) => write(block, readBlock(block)));
  // Notes cannot contain notes, so at this point all notes have been collected.
  return writeMarkdown({ type: 'root', children: [...children, ...writing.notes] });
}
