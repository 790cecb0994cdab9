/**
 * Merges two versions of a block list (mine and theirs) with their common base. If only one side changed the text,
 * position, container or existence of a block, that change is applied. Different changes of one block are a conflict
 * that contains both versions. All text is either in the result or in a conflict.
 */
import { matchRows } from './match-rows.ts';
import { contentKey, type RowBlock, type MergedRow, type BlockConflict } from './row-block.ts';
import { arranged, type Place, type Placed } from './arrange.ts';
import type { Block } from '#contract/documents.ts';
import { known, readBlock } from '#blocks/index.ts';

/**
 * @param base last common version
 * @param newId returns an id for a block without one
 */
export function mergeRows(
  base: readonly RowBlock[],
  mine: readonly RowBlock[],
  theirs: readonly RowBlock[],
  newId: () => string,
): MergedRow {
  const placed = joined(base, mine, theirs).map((sides): Placed<Sides> => {
    const { block, isKept, isConflict } = mergedBlock(sides);
    return { item: sides, block, isKept, isConflict, ...placesOf(sides) };
  });
  const taken = new Set<string>();
  const conflicts: BlockConflict[] = [];
  const row = arranged(placed).map(({ node, depth }) => {
    const { item, block, isConflict } = node;
    const own = [item.mine, item.theirs, item.base].flatMap((side) => side?.block.id || []);
    const id = own.find((name) => !taken.has(name)) ?? newId();
    taken.add(id);
    if (isConflict) conflicts.push({ id, ...blocksOf(item) });
    const { depth: _, ...rest } = block;
    return depth > 0 ? { ...rest, id, depth } : { ...rest, id };
  });
  return { row, conflicts };
}

/** One block as it is in each of the three versions; absent in versions without the block. */
interface Sides {
  base?: Standing | undefined;
  mine?: Standing | undefined;
  theirs?: Standing | undefined;
}
interface Standing {
  block: RowBlock;
  index: number;
}

/**
 * Matches the blocks of three versions. Blocks of my version and of their version are matched with the base. New blocks
 * of the two versions are matched with each other.
 */
function joined(base: readonly RowBlock[], mine: readonly RowBlock[], theirs: readonly RowBlock[]): Sides[] {
  const sides: Sides[] = base.map((block, index) => ({ base: { block, index } }));
  const fresh: { mine: Standing[]; theirs: Standing[] } = { mine: [], theirs: [] };
  for (const [name, row] of [['mine', mine] as const, ['theirs', theirs] as const]) {
    const found = matchRows(base, row);
    for (const [index, block] of row.entries()) {
      const known = sides[found[index] ?? -1];
      if (known) known[name] = { block, index };
      else fresh[name].push({ block, index });
    }
  }
  for (const own of fresh.mine) {
    const at = fresh.theirs.findIndex(({ block }) => isSameNew(own.block, block));
    sides.push({ mine: own, theirs: at < 0 ? undefined : fresh.theirs.splice(at, 1)[0] });
  }
  return [...sides, ...fresh.theirs.map((standing) => ({ theirs: standing }))];
}

/**
 * Returns whether a new block of one side equals a new block of the other side. The ids are compared, or the contents
 * if an id is missing.
 */
function isSameNew(one: RowBlock, other: RowBlock): boolean {
  return one.id && other.id ? one.id === other.id : contentKey(one) === contentKey(other);
}

function mergedBlock({ base, mine, theirs }: Sides): { block: RowBlock; isKept: boolean; isConflict: boolean } {
  const [was, own, other] = [base, mine, theirs].map((side) => side && contentKey(side.block));
  const block = (mine ?? theirs ?? base)?.block as RowBlock;
  if (own === other) return { block, isKept: mine !== undefined, isConflict: false };
  // If only one side changed the block, that side's version is used.
  if (own === was) return { block: theirs?.block ?? block, isKept: theirs !== undefined, isConflict: false };
  if (other === was) return { block, isKept: mine !== undefined, isConflict: false };
  const together =
    base &&
    mine &&
    theirs &&
    mergedParts(base.block, mine.block, theirs.block, (...rows) => mergeRows(...rows, () => ''));
  if (together) return { block: together, isKept: true, isConflict: false };
  return { block, isKept: true, isConflict: true };
}

const placesOf = ({ base, mine, theirs }: Sides): { base?: Place; mine?: Place; theirs?: Place } => ({
  ...(base && { base: placeOf(base) }),
  ...(mine && { mine: placeOf(mine) }),
  ...(theirs && { theirs: placeOf(theirs) }),
});
const placeOf = ({ block, index }: Standing): Place => ({ index, depth: block.depth ?? 0 });

const blocksOf = ({ base, mine, theirs }: Sides): Omit<BlockConflict, 'id'> => ({
  ...(base && { base: base.block }),
  ...(mine && { mine: mine.block }),
  ...(theirs && { theirs: theirs.block }),
});

type Merge = (base: readonly RowBlock[], mine: readonly RowBlock[], theirs: readonly RowBlock[]) => MergedRow;

/**
 * Merges a list block if both sides changed it, but not the same line.
 *
 * Returns the merged block. Returns undefined if both sides changed the same line or the block's settings, or if the
 * block type has no lines.
 */
function mergedParts(base: RowBlock, mine: RowBlock, theirs: RowBlock, merge: Merge): RowBlock | undefined {
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
