/** Merges a list block if both sides changed it, but not the same line. */
import type { Block } from '#contract/documents.ts';
import { known, readBlock } from '#blocks/index.ts';
import { contentKey, type RowBlock, type MergedRow } from './row-block.ts';

type Merge = (base: readonly RowBlock[], mine: readonly RowBlock[], theirs: readonly RowBlock[]) => MergedRow;

/**
 * Returns the merged block. Returns undefined if both sides changed the same line or the block's settings, or if the
 * block type has no lines.
 */
export function mergedParts(base: RowBlock, mine: RowBlock, theirs: RowBlock, merge: Merge): RowBlock | undefined {
  const [was, own, other] = [base, mine, theirs].map(inParts);
  if (!was || !own || !other) return undefined;
  // Settings of the whole block come from the side that changed them.
  const isMine = other.frame === was.frame || own.frame === other.frame;
  const frame = isMine ? mine : own.frame === was.frame ? theirs : undefined;
  const read = frame && readBlock(frame);
  if (!frame || !read) return undefined;
  const { row, conflicts } = merge(was.parts, own.parts, other.parts);
  const { kind, data } = known(read);
  if (conflicts.length > 0 || !kind.withParts) return undefined;
  const block: RowBlock = { ...frame, data: { ...kind.withParts(data, row) } };
  return readBlock(block) ? block : undefined;
}

/** Returns the lines of a block, and a key of the block without its lines. */
function inParts(block: Block): { parts: RowBlock[]; frame: string } | undefined {
  const read = readBlock(block);
  const { kind, data } = read ? known(read) : {};
  if (!kind?.parts || !kind.withParts || !data) return undefined;
  return { parts: kind.parts(data), frame: contentKey({ ...block, data: { ...kind.withParts(data, []) } }) };
}
