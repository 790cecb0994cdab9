/** Handles Enter in the text of a container, and on an empty line at the end of a container. */
import { newBlockId, type LiveBlock } from '../live-block.ts';
import type { Edited, NewId, Span } from './edits.ts';
import { isBlankBlock, linesAfter, linesBefore, withLines } from './lines.ts';
import { atDepth, containerOf, depthOf, endOfBranch, isContainer, within } from './outline.ts';
import { isBlank } from '#domain/text.ts';
import { blockText } from '#document/block-text.ts';
import { readBlock } from '#blocks/index.ts';
import { writeRuns } from '#inlines/runs.ts';

/**
 * Handles Enter in a container. In the container's text, the text after the caret becomes the first block in the
 * container. An empty container is replaced by a paragraph. Enter in an empty last block moves the block out of the
 * container.
 * @returns undefined if Enter has none of these effects
 */
export function enterBlock(blocks: readonly LiveBlock[], span: Span, newId: NewId = newBlockId): Edited | undefined {
  const at = blocks.findIndex(({ id }) => id === span.from.id);
  const block = blocks[at];
  if (!block || span.from.id !== span.to.id) return undefined;
  if (!isContainer(block)) return leave(blocks, at);
  if (endOfBranch(blocks, at) === at + 1 && saysNothing(block)) {
    const paragraph = { ...block, type: 'paragraph', data: { text: '', align: 'left' } };
    return { blocks: blocks.with(at, paragraph), caret: { key: block.id, field: 0, offset: 0 } };
  }
  const [tail] = linesAfter(block, span.to.offset);
  const data = { text: writeRuns(tail?.runs ?? []), align: 'left' };
  const next: LiveBlock = { id: newId(), type: 'paragraph', data, ...within(block) };
  const head = withLines(block, linesBefore(block, span.from.offset));
  return { blocks: blocks.toSpliced(at, 1, head, next), caret: { key: next.id, field: 0, offset: 0 } };
}

function leave(blocks: readonly LiveBlock[], at: number): Edited | undefined {
  const block = blocks[at];
  const container = containerOf(blocks, at);
  if (!block || container < 0 || endOfBranch(blocks, container) !== at + 1) return undefined;
  if (block.type !== 'paragraph' || !isBlankBlock(block)) return undefined;
  const caret = { key: block.id, field: 0, offset: 0 };
  return { blocks: blocks.with(at, atDepth(block, depthOf(block) - 1)), caret };
}

function saysNothing(block: LiveBlock): boolean {
  const read = readBlock(block);
  return read !== undefined && isBlank(blockText(read));
}
