/** A block in a flat list: nested blocks follow their container, each with its nesting depth. */
import type { Block } from '#contract/documents.ts';
import { ordered } from '../difference.ts';

/**
 * A block that both sides changed differently. A side is absent if that side deleted the block. `base` is absent if
 * both sides created the block.
 */
export interface BlockConflict {
  /**
   * Id of the block in the merged version, which contains my version of the block. If I deleted the block, the merged
   * version contains the other version.
   */
  id: string;
  base?: Block;
  mine?: Block;
  theirs?: Block;
}

export interface MergedRow {
  row: (RowBlock & { id: string })[];
  conflicts: BlockConflict[];
}

/** A block in a flat list. `id` is absent or '' if no id is stored, as for nested blocks. */
export type RowBlock = Block & { depth?: number };

/**
 * Returns a key of the type, content and tunes of a block. Blocks that differ only in id or position have equal keys.
 */
export const contentKey = ({ type, data, tunes }: RowBlock): string =>
  JSON.stringify([type, ordered(data), ordered(tunes ?? {})]);
