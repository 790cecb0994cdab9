/** The summary for lists if the file of a post has none. */
import type { EditorDocument } from '#contract/documents.ts';
import { readBlock, textBlock } from '#blocks/index.ts';
import { excerpt } from '#domain/document/excerpt.ts';
import { blockProse } from '../block-text.ts';

const LONGEST = 200;
const TEXT = textBlock('').type;

/** The start of the first paragraph, in whole sentences if they are long enough; '' if there is no paragraph. */
export function bareSummary({ blocks }: EditorDocument): string {
  for (const block of blocks) {
    const read = block.type === TEXT ? readBlock(block) : undefined;
    const text = read ? blockProse(read).replace(/\s+/g, ' ').trim() : '';
    if (text === '') continue;
    if (text.length <= LONGEST) return text;
    const sentences = /^.*(?:[.!?](?=\s)|[。！？])/u.exec(text.slice(0, LONGEST))?.[0] ?? '';
    return sentences.length > LONGEST / 3 ? sentences : excerpt(text, LONGEST);
  }
  return '';
}
