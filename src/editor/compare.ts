/** Compares two versions of a post. Loaded only if the versions differ. */
import type { EditorDocument } from '#contract/documents.ts';
import { compareDocuments, comparePieces, type BlockDifference, type Piece } from '#document/difference.ts';
import { readBlock } from '#blocks/index.ts';
import { markedLines } from '#document/block-text.ts';
import { joinKeywords } from './drafts.ts';
import type { PostText } from './post-text.ts';

export interface TextDifference {
  /** The single-line fields that differ. */
  fields: { name: 'title' | 'category' | 'keywords'; pieces: Piece[] }[];
  /** Empty if the summaries are equal. */
  summary: BlockDifference[];
  body: BlockDifference[];
}

/** @returns the differences; undefined if both versions are equal */
export function compareTexts(theirs: PostText, mine: PostText): TextDifference | undefined {
  const fields = [
    { name: 'title' as const, was: theirs.title, is: mine.title },
    { name: 'category' as const, was: theirs.category, is: mine.category },
    { name: 'keywords' as const, was: joinKeywords(theirs.keywords), is: joinKeywords(mine.keywords) },
  ]
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => ({ name, pieces: comparePieces(was, is) }));
  const [summary, body] = [changed(theirs.summary, mine.summary), changed(theirs.body, mine.body)];
  return fields.length + summary.length + body.length > 0 ? { fields, summary, body } : undefined;
}

function changed(theirs: EditorDocument, mine: EditorDocument): BlockDifference[] {
  const found = compareDocuments(theirs, mine);
  return found.every(({ kind }) => kind === 'same') ? [] : found;
}

/** Returns a post as plain lines, for the clipboard. */
export function textLines({ title, category, keywords, summary, body }: PostText): string[] {
  return [
    title,
    `Category: ${category}`,
    `Keywords: ${joinKeywords(keywords)}`,
    ...documentLines(summary).map((line) => `Summary: ${line}`),
    '',
    ...documentLines(body),
  ];
}

function documentLines(document: EditorDocument): string[] {
  return document.blocks.flatMap((block) => {
    const known = readBlock(block);
    if (!known) return [`[${block.type}] ${JSON.stringify(block.data)}`];
    return markedLines(known);
  });
}
