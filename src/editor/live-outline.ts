/**
 * The nesting depth of each block in an open editor. Editor.js has only a flat list of blocks, and creates, replaces
 * and removes some blocks itself. These changes are found by comparing the current list with the previous list.
 */
import { limits } from '#contract/limits.ts';
import { atDepth, depthOf, endOfBranch, isContainer, settled } from './edits/outline.ts';
import type { LiveBlock } from './live-block.ts';

interface Standing {
  id: string;
  type: string;
  element: Pick<HTMLElement, 'dataset'>;
  data: () => Record<string, unknown>;
}

export interface LiveOutline {
  depthOf(id: string): number;
  /**
   * Announces the depths of blocks before they are set.
   * @returns whether the depth of any block changes
   */
  expect(blocks: readonly LiveBlock[]): boolean;
  /**
   * Reads the current blocks.
   * @returns the ids of blocks whose depth differs from the announced depth
   * @param isTold whether the blocks and depths are as announced. In this case, the blocks of a removed container
   * keep their depth.
   */
  follow(isTold?: boolean): string[];
}

/** @param options `row` returns the current ids, types and elements; `opened` contains the initial blocks */
export function openLiveOutline(options: {
  holder: EventTarget;
  row: () => Standing[];
  idAt: (node: Node | null) => string | undefined;
  opened: readonly LiveBlock[];
  signal: AbortSignal;
}): LiveOutline {
  const { holder, row, idAt, signal } = options;
  const depths = new Map(options.opened.map((block) => [block.id, depthOf(block)]));
  /**
   * The block that contained the caret when the last key or press began. A block that is inserted next to this block
   * gets the same depth.
   */
  let origin: string | undefined;
  /** The previous list. The data of a block is stored only if the block is nested. */
  let last: LiveBlock[] = [];
  /** Whether any block's element is marked as nested or as a container. */
  let isMarked = false;
  for (const type of ['keydown', 'beforeinput', 'pointerdown'])
    holder.addEventListener(type, () => (origin = idAt(window.getSelection()?.anchorNode ?? null) ?? origin), {
      capture: true,
      signal,
    });

  function follow(isTold = false): string[] {
    const now = row();
    const standing = new Set(now.map(({ id }) => id));
    const replaced = new Map<string, string>();
    const after: LiveBlock[] = [];
    for (const [index, { id, type, data }] of now.entries()) {
      const known = depths.get(id);
      const gone = known === undefined ? goneAt(last, standing, after.at(-1)?.id) : undefined;
      if (gone && !replaced.has(gone.id)) replaced.set(gone.id, id);
      const depth = known ?? (gone ? depthOf(gone) : depthBeside(after.at(-1), now[index + 1]));
      after.push(atDepth({ id, type, data: depth > 0 ? data() : {} }, depth));
    }
    const before = isTold ? [] : last.map((block) => ({ ...block, id: replaced.get(block.id) ?? block.id }));
    const made = settled(after, before);
    const changed = made.filter((block) => depths.get(block.id) !== depthOf(block)).map(({ id }) => id);
    depths.clear();
    for (const block of made) depths.set(block.id, depthOf(block));
    last = made;
    const marks = made.some((block) => depthOf(block) > 0 || isContainer(block));
    if (marks || isMarked) mark(now, made);
    isMarked = marks;
    return changed;
  }

  /** Returns the depth of a block that was inserted between `before` and `next`. */
  function depthBeside(before: LiveBlock | undefined, next: { id: string } | undefined): number {
    const below = next ? (depths.get(next.id) ?? 0) : 0;
    if (next && next.id === origin && before?.id !== origin) return below;
    if (!before) return 0;
    return Math.max(depthOf(before), isContainer(before) && below > depthOf(before) ? below : 0);
  }

  return {
    depthOf: (id) => depths.get(id) ?? 0,
    expect(blocks) {
      const moved = blocks.some((block) => depths.get(block.id) !== depthOf(block));
      for (const block of blocks) depths.set(block.id, depthOf(block));
      return moved;
    },
    follow,
  };
}

/**
 * Returns the block that followed `before` in the previous list, if that block was removed. A block that is now at
 * this position has replaced it.
 */
function goneAt(
  last: readonly LiveBlock[],
  standing: ReadonlySet<string>,
  before: string | undefined,
): LiveBlock | undefined {
  const at = before === undefined ? 0 : last.findIndex(({ id }) => id === before) + 1;
  const next = before !== undefined && at === 0 ? undefined : last[at];
  return next && !standing.has(next.id) ? next : undefined;
}

/** Sets attributes that show which containers are around a block, and where they end. */
function mark(now: readonly Standing[], made: readonly LiveBlock[]): void {
  const around: string[] = [];
  for (const [index, { element, type, data }] of now.entries()) {
    const block = made[index];
    if (!block) continue;
    const depth = depthOf(block);
    around.length = depth;
    const holds = isContainer(block) && endOfBranch(made, index) > index + 1;
    const next = made[index + 1];
    const ends = next ? depthOf(next) : 0;
    for (let level = 0; level < limits.blockDepth; level += 1) set(element, `in${level + 1}`, around[level] ?? '');
    set(element, 'holds', holds ? type : '');
    set(element, 'container', isContainer(block) ? type : '');
    // The outermost nesting level that ends with this block.
    set(element, 'ends', ends < depth ? String(ends + 1) : '');
    if (!isContainer(block)) continue;
    const { kind } = data();
    around.push(typeof kind === 'string' ? `${type} ${kind}` : type);
  }
}

/** Returns whether a block's element is marked as nested or as a container. */
export const isOutlined = ({ dataset }: HTMLElement): boolean =>
  dataset['container'] !== undefined || dataset['in1'] !== undefined;

/** Returns the nesting depth that a block's element is marked with. */
export const depthShown = ({ dataset }: HTMLElement): number =>
  Array.from({ length: limits.blockDepth }).filter((_, level) => dataset[`in${level + 1}`] !== undefined).length;

/** Sets an attribute only if its value changes, because Editor.js reacts to each change of an element. */
function set(element: Pick<HTMLElement, 'dataset'>, name: string, value: string): void {
  if ((element.dataset[name] ?? '') === value) return;
  if (value === '') delete element.dataset[name];
  else element.dataset[name] = value;
}
