/**
 * Writes an editor document as Markdown that every program can read. If this site reads the Markdown, the result is the
 * same document. Content without a Markdown form is written as HTML. Ids, times and tunes of blocks are not written.
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
  /** Returns the URL of an image in the text; if absent, `/media/{id}`. */
  picture?: (id: string) => string;
}

export function toMarkdown(document: EditorDocument, { picture }: ToMarkdownOptions = {}): string {
  const writing: Writing = {
    picture: picture ?? ((id) => `/media/${id}`),
    notes: [],
    calledNotes: new Map(),
    inner: (block) => write(block, readBlock(block)),
  };
  // A block of an unknown type is written as a comment at its place. Readers do not see the comment.
  const write = (block: Block, known: KnownBlock | undefined): Content[] =>
    known ? blockToMarkdown(known, writing) : [html(writeKeptBlock(block))];
  const children = cleanDocument(document).blocks.flatMap((block) => write(block, readBlock(block)));
  // Notes cannot contain notes, so all notes are collected at this point.
  return writeMarkdown({ type: 'root', children: [...children, ...writing.notes] });
}
