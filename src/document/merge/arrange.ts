/**
 * Merges the order of blocks from two versions: mine and theirs. The other version (theirs) determines the position
 * of each block, except for blocks that my version moved or created. Such a block stays in its container, after its
 * predecessor in my version.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import type { RowBlock } from './row-block.ts';

/** The position of a block in a version. */
export interface Place {
  index: number;
  depth: number;
}

/** A block, with its position in each version that contains the block. */
export interface Placed<Item> {
  item: Item;
  block: RowBlock;
  /**
   * Whether the block is in the merged version. A container with `false` stays anyway if one of its nested blocks is
   * in the merged version.
   */
  isKept: boolean;
  isConflict: boolean;
  base?: Place;
  mine?: Place;
  theirs?: Place;
}

/**
 * The structure of one version: the container of each block, and the content of each container. The key undefined is
 * the top level.
 */
interface Tree<Node> {
  parent: Map<Node, Node | undefined>;
  children: Map<Node | undefined, Node[]>;
}

/** @returns the blocks of the merged version with their nesting depths */
export function arranged<Item>(nodes: readonly Placed<Item>[]): { node: Placed<Item>; depth: number }[] {
  type Node = Placed<Item>;
  const [base, mine, theirs] = (['base', 'mine', 'theirs'] as const).map((side) => treeOf(nodes, side)) as [
    Tree<Node>,
    Tree<Node>,
    Tree<Node>,
  ];
  const reordered = movedAmongSiblings(base, mine);
  /** For each block, whether its position comes from my version and not from theirs. */
  const isMine = new Map(
    nodes.map((node) => [
      node,
      !node.theirs || (node.mine !== undefined && node.base !== undefined && movedIn(node, base, mine, reordered)),
    ]),
  );
  const parentOf = (node: Node) => (isMine.get(node) ? mine : theirs).parent.get(node);
  for (const node of nodes) leaveCircle(node, parentOf, isMine);

  const kept = new Set<Node>();
  for (const node of nodes) {
    for (let one: Node | undefined = node.isKept ? node : undefined; one && !kept.has(one); one = parentOf(one))
      kept.add(one);
  }

  const merged = new Map<Node | undefined, Node[]>();
  const childrenOf = (parent: Node | undefined): Node[] => {
    return getOrMake(merged, parent, () => []);
  };
  for (const node of inRow(nodes, 'theirs'))
    if (kept.has(node) && !isMine.get(node)) childrenOf(parentOf(node)).push(node);
  for (const node of inRow(nodes, 'mine')) {
    if (!kept.has(node) || !isMine.get(node)) continue;
    const siblings = childrenOf(parentOf(node));
    siblings.splice(placeAmong(siblings, mine.children.get(parentOf(node)) ?? [], node), 0, node);
  }

  const row: { node: Node; depth: number }[] = [];
  const add = (node: Node, depth: number) => {
    row.push({ node, depth });
    for (const child of merged.get(node) ?? []) add(child, depth + 1);
  };
  for (const node of merged.get(undefined) ?? []) add(node, 0);
  return row;
}

type Side = 'base' | 'mine' | 'theirs';

const inRow = <Item>(nodes: readonly Placed<Item>[], side: Side): Placed<Item>[] =>
  nodes.filter((node) => node[side]).sort((a, b) => (a[side]?.index ?? 0) - (b[side]?.index ?? 0));

function treeOf<Item>(nodes: readonly Placed<Item>[], side: Side): Tree<Placed<Item>> {
  const parent: Tree<Placed<Item>>['parent'] = new Map();
  const children: Tree<Placed<Item>>['children'] = new Map();
  const open: Placed<Item>[] = [];
  for (const node of inRow(nodes, side)) {
    open.length = Math.min(open.length, node[side]?.depth ?? 0);
    const holder = open.at(-1);
    parent.set(node, holder);
    getOrMake(children, holder, () => []).push(node);
    open.push(node);
  }
  return { parent, children };
}

function movedIn<Node>(node: Node, base: Tree<Node>, mine: Tree<Node>, reordered: ReadonlySet<Node>): boolean {
  return base.parent.get(node) !== mine.parent.get(node) || reordered.has(node);
}

/** Returns the smallest set of siblings that must be moved to turn the order in `base` into the order in `mine`. */
function movedAmongSiblings<Node>(base: Tree<Node>, mine: Tree<Node>): Set<Node> {
  const moved = new Set<Node>();
  for (const [parent, children] of mine.children) {
    const former = new Map(base.children.get(parent)?.map((node, index) => [node, index]));
    const stayed = children.filter((node) => former.has(node));
    const inOrder = longestRising(stayed.map((node) => former.get(node) ?? 0));
    for (const [index, node] of stayed.entries()) if (!inOrder.has(index)) moved.add(node);
  }
  return moved;
}

/** @returns the indexes of a longest increasing subsequence of `numbers` */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each subsequence length, the index of the smallest number that can end the subsequence. */
  const ends: number[] = [];
  const before = numbers.map((number, place) => {
    let length = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    if (length < 0) length = ends.length;
    ends[length] = place;
    return ends[length - 1] ?? -1;
  });
  const found = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) found.add(place);
  return found;
}

/**
 * Resolves a cycle, in which each version moved one of two blocks into the other block. The block that my version
 * moved gets the position that it has in the other version.
 */
function leaveCircle<Node>(node: Node, parentOf: (node: Node) => Node | undefined, isMine: Map<Node, boolean>): void {
  for (;;) {
    const path: Node[] = [];
    for (let one: Node | undefined = node; one !== undefined && !path.includes(one); one = parentOf(one))
      path.push(one);
    const last = path.at(-1);
    const next = last === undefined ? undefined : parentOf(last);
    if (next === undefined) return;
    const circle = path.slice(path.indexOf(next));
    const movedHere = circle.find((one) => isMine.get(one) && (one as Placed<unknown>).theirs !== undefined);
    if (movedHere === undefined) return;
    isMine.set(movedHere, false);
  }
}

/**
 * Returns the index at which to insert `node` into `there`: after the nearest preceding sibling that `there`
 * contains, or otherwise before the nearest following sibling.
 */
function placeAmong<Node>(there: readonly Node[], own: readonly Node[], node: Node): number {
  const at = own.indexOf(node);
  for (let index = at - 1; index >= 0; index -= 1) {
    const place = there.indexOf(own[index] as Node);
    if (place >= 0) return place + 1;
  }
  if (at === 0) return 0;
  for (const next of own.slice(at + 1)) {
    const place = there.indexOf(next);
    if (place >= 0) return place;
  }
  return there.length;
}
