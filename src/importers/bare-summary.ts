/** Creates the summary of a post whose file has none. Lists of posts show this summary. */
import type { EditorDocument } from '#contract/documents.ts';
import { readBlock, textBlock } from '#blocks/index.ts';
import { excerpt } from '#domain/document/words.ts';
import { blockProse } from '#document/block-text.ts';

const LONGEST = 200;
const TEXT = textBlock('').type;

/** Returns the beginning of the first paragraph, in whole sentences if possible; '' without a paragraph. */
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
