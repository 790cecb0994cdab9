/** Matches the blocks of two versions by id, then by content, then by position. */
import { getOrMake } from '#domain/get-or-make.ts';
import { diffArrays } from 'diff';
import { isLike } from '../difference.ts';
import { contentKey, type RowBlock } from './row-block.ts';

/**
 * Maximum number of changes for the comparison by order. If there are more changes, equal blocks are matched only by
 * content.
 */
const maxChanges = 2_000;

/** Returns, for each block in `row`, the index of its earlier version in `base`; -1 if there is none. */
export function matchRows(base: readonly RowBlock[], row: readonly RowBlock[]): number[] {
  const found = row.map(() => -1);
  const open = new Set(base.keys());
  const match = (at: number, index: number) => {
    found[at] = index;
    open.delete(index);
  };

  const byId = new Map(base.flatMap(({ id }, index) => (id ? [[id, index] as const] : [])));
  for (const [at, { id }] of row.entries()) {
    const index = byId.get(id ?? '');
    if (index !== undefined && open.has(index)) match(at, index);
  }

  const left = () => [...found.keys()].filter((at) => found[at] === -1);
  const said = (blocks: readonly RowBlock[], at: number) => contentKey(blocks[at] as RowBlock);
  const [formers, latters] = [[...open], left()];
  let [former, latter] = [0, 0];
  const changes =
    diffArrays(
      formers.map((index) => said(base, index)),
      latters.map((at) => said(row, at)),
      { maxEditLength: maxChanges },
    ) ?? [];
  for (const { added, removed, count } of changes) {
    for (let step = 0; step < count; step += 1) {
      if (!added && !removed) match(latters[latter + step] as number, formers[former + step] as number);
    }
    if (!added) former += count;
    if (!removed) latter += count;
  }

  // A block that was cut and pasted has a new id and a new position, so such blocks are matched by content.
  const bySaid = new Map<string, number[]>();
  for (const index of open) getOrMake(bySaid, said(base, index), () => []).push(index);
  for (const at of left()) {
    const index = bySaid.get(said(row, at))?.shift();
    if (index !== undefined) match(at, index);
  }

  for (const at of left()) {
    const index = likeBetween(base, row, found, open, at);
    if (index !== undefined) match(at, index);
  }
  return found;
}

/**
 * Returns the index of a matching block in `base`, between the matches of the neighboring blocks. It is a similar
 * block, or the only candidate between these neighbors.
 */
function likeBetween(
  base: readonly RowBlock[],
  row: readonly RowBlock[],
  found: readonly number[],
  open: ReadonlySet<number>,
  at: number,
): number | undefined {
  const block = row[at] as RowBlock;
  const before = found.findLastIndex((index, place) => place < at && index !== -1);
  const behind = found.findIndex((index, place) => place > at && index !== -1);
  const [from, to] = [found[before] ?? -1, found[behind] ?? base.length];
  const between = [...open].filter((index) => index > from && index < to && base[index]?.type === block.type);
  const isAlone = between.length === 1 && (behind < 0 ? row.length : behind) - before === 2;
  return between.find((index) => {
    const former = base[index] as RowBlock;
    // Blocks with different ids match only if their texts are similar.
    const isInPlace = isAlone && (former.depth ?? 0) === (block.depth ?? 0);
    const mayBeRewritten = isInPlace && !(former.id && block.id);
    return mayBeRewritten || isLike(former, block);
  });
}
