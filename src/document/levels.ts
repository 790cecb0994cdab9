/** Limits the nesting of blocks. */
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { nestedBlocksOf, kindOf, withTexts, type KnownBlock } from '#blocks/index.ts';

/**
 * Moves blocks that exceed the nesting limit out of their container to the position after it, so that imported text
 * is never lost.
 * @param level number of containers around the blocks
 */
export function withinLevels(blocks: readonly Block[], level = 0): Block[] {
  return blocks.flatMap((block): Block[] => {
    const read = nestedBlocksOf(block).length > 0 && kindOf(block.type)?.read(block.data, () => true);
    if (!read) return [block];
    const behind: Block[] = [];
    const place = (held: readonly Block[]): Block[] => {
      const inner = withinLevels(held, Math.min(level + 1, limits.blockDepth));
      if (level < limits.blockDepth) return inner;
      behind.push(...inner);
      return [];
    };
    const data = withTexts({ type: block.type, data: read } as KnownBlock, { blocks: place });
    return [{ ...block, data: { ...data } }, ...behind];
  });
}
