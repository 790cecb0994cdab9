/**
 * The position of a box in its image, as fractions of the image's width and height, and functions that move and resize
 * the box.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
export type Corner = 'nw' | 'ne' | 'sw' | 'se';
export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** The smallest width and height at which a box can still be grabbed. */
export const SMALLEST = 0.01;
/** The distance by which one press of an arrow key moves or resizes a box. */
const STEP = 0.01;

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** Returns the box between two corners, clipped to the image. */
export function boxBetween(one: Point, other: Point): Box {
  const [left, right] = [one.x, other.x].map((value) => between(0, value, 1)).sort((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((value) => between(0, value, 1)).sort((a, b) => a - b);
  const [x, y] = [rounded(left ?? 0), rounded(top ?? 0)];
  return { x, y, width: rounded((right ?? 0) - x), height: rounded((bottom ?? 0) - y) };
}

/** Moves a box within the image without changing its size. */
export function movedBy({ x, y, width, height }: Box, by: Point): Box {
  const at = { x: between(0, x + by.x, 1 - width), y: between(0, y + by.y, 1 - height) };
  return { x: rounded(at.x), y: rounded(at.y), width, height };
}

/** Moves one corner of a box; the opposite corner stays. */
export function sizedBy({ x, y, width, height }: Box, corner: Corner, by: Point): Box {
  const [west, north] = [corner.endsWith('w'), corner.startsWith('n')];
  const [stays, goes] = [
    { x: west ? x + width : x, y: north ? y + height : y },
    { x: west ? x : x + width, y: north ? y : y + height },
  ];
  return atLeast(boxBetween(stays, { x: goes.x + by.x, y: goes.y + by.y }));
}

/** @returns the box after a key press; undefined if the key does not move or resize a box */
export function boxAfterKey(box: Box, key: string, sizes: boolean): Box | undefined {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (by) {
    const step = { x: (by[0] ?? 0) * STEP, y: (by[1] ?? 0) * STEP };
    return sizes ? sizedBy(box, 'se', step) : movedBy(box, step);
  }
  const grows = { '+': 1, '=': 1, '-': -1, '−': -1 }[key];
  if (grows === undefined) return undefined;
  const step = { x: grows * STEP, y: grows * STEP };
  return sizedBy(sizedBy(box, 'se', step), 'nw', { x: -step.x, y: -step.y });
}

function atLeast({ x, y, width, height }: Box): Box {
  const [wide, high] = [Math.max(SMALLEST, width), Math.max(SMALLEST, height)];
  return { x: Math.min(x, rounded(1 - wide)), y: Math.min(y, rounded(1 - high)), width: wide, height: high };
}
