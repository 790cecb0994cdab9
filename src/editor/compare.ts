/** Two versions of a post side by side, as lines that a person reads. Loaded only where texts differ. */
import { diffArrays } from 'diff';
import type { EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#domain/document/blocks.ts';
import { blockText } from '#domain/document/plain-text.ts';
import { joinKeywords } from './drafts.ts';
import type { PostText } from './post-text.ts';

/** A run of lines that both have (`same`), or that only one of the two has. */
export interface Difference {
  kind: 'same' | 'theirs' | 'mine';
  lines: string[];
}

/** What turns `theirs` into `mine`, line by line; long common runs are shortened to their ends. */
export function compareTexts(theirs: PostText, mine: PostText): Difference[] {
  return diffArrays(textLines(theirs), textLines(mine)).map(({ added, removed, value }) => {
    if (added) return { kind: 'mine', lines: value };
    if (removed) return { kind: 'theirs', lines: value };
    return { kind: 'same', lines: value.length > 6 ? [...value.slice(0, 2), '…', ...value.slice(-2)] : value };
  });
}

/** A post as plain lines, for comparing and for the clipboard. */
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
    const text = blockText(known);
    if (known.type === 'header') return [`${'#'.repeat(known.data.level)} ${text}`];
    if (known.type === 'list') return text.split('\n').map((line) => `- ${line}`);
    if (known.type === 'code') return ['```' + known.data.language.value, ...text.split(/\r\n|\r|\n/), '```'];
    return [text];
  });
}
