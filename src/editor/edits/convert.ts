/** Several blocks made into another kind at once, as a pure function. What is no running text stays as it is. */
import { newBlockId, type LiveBlock } from '../live-block.ts';
import type { NewId } from './edits.ts';
import { isFlowing, itemsOf, linesOf } from './lines.ts';
import { besides, depthOf } from './outline.ts';
import { writeRuns } from '#inlines/runs.ts';

export type Kind = 'paragraph' | 'header' | 'quote' | 'callout' | 'ordered' | 'unordered';

/** @param level of a heading */
export function convertBlocks(
  blocks: readonly LiveBlock[],
  from: string,
  to: string,
  kind: Kind,
  level = 2,
  newId: NewId = newBlockId,
): LiveBlock[] | undefined {
  const start = blocks.findIndex(({ id }) => id === from);
  const end = blocks.findIndex(({ id }) => id === to);
  if (start < 0 || end < start) return undefined;
  const inside = blocks.slice(start, end + 1);
  const made = kind === 'ordered' || kind === 'unordered' ? asLists(inside, kind) : asTexts(inside, kind, level, newId);
  return [...blocks.slice(0, start), ...made, ...blocks.slice(end + 1)];
}

/** Neighbours become one list; a list keeps its levels. */
function asLists(blocks: readonly LiveBlock[], style: 'ordered' | 'unordered'): LiveBlock[] {
  const made: LiveBlock[] = [];
  for (const block of blocks) {
    const last = made.at(-1);
    if (!isFlowing(block)) made.push(block);
    else if (last?.type === 'list' && depthOf(last) === depthOf(block))
      last.data = { style, items: itemsOf([...linesOf(last), ...withCite(block)]) };
    else made.push({ ...block, type: 'list', data: { style, items: itemsOf(withCite(block)) } });
  }
  return made;
}

/** Each line a block of its own. An item that holds more than a text keeps its list. */
function asTexts(
  blocks: readonly LiveBlock[],
  kind: Exclude<Kind, 'ordered' | 'unordered'>,
  level: number,
  newId: NewId,
): LiveBlock[] {
  return blocks.flatMap((block) => {
    if (!isFlowing(block) || linesOf(block).some(({ item }) => item?.blocks !== undefined)) return [block];
    return withCite(block).map(({ runs }, index): LiveBlock => {
      const text = writeRuns(runs);
      const id = index === 0 ? block.id : newId();
      const place = { id, ...besides(block) };
      if (kind === 'header') return { ...place, type: 'header', data: { text, level } };
      if (kind === 'quote') return { ...place, type: 'quote', data: { text, cite: '' } };
      if (kind === 'callout') return { ...place, type: 'callout', data: { kind: 'note', text } };
      return { ...place, type: 'paragraph', data: { text, align: 'left' } };
    });
  });
}

/** The lines of a block; what it is called and who said it are lines more, so that no word is lost. */
function withCite(block: LiveBlock) {
  const { title, cite } = block.data;
  const more = (text: unknown) =>
    typeof text === 'string' && text !== '' && block.type !== 'list'
      ? linesOf({ ...block, type: 'paragraph', data: { text } })
      : [];
  return [...more(title), ...linesOf(block), ...more(cite)];
}
