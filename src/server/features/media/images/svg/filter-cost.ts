/**
 * The cost of a filter in a browser, in the units of `count-copies.ts`, measured in Chromium on a one-megapixel
 * drawing. A filter is evaluated backwards from its last step, and each input is evaluated each time it is used.
 * Browsers draw in tiles, and evaluate everything that affects a tile. So a step that blurs or spreads costs several
 * times as much.
 */

/** Returns an attribute's value from the element or from its style; `undefined` if the value is not allowed. */
export type Said = (attribute: string) => string | undefined;

interface Step {
  work: number;
  /** Distance by which the output of a filter step extends beyond its input, in user units. */
  reach: number;
  inputs: (string | undefined)[];
  result: string | undefined;
}

export interface Filter {
  steps: Step[];
  /** The filter region, in user units or as a fraction of the element's box. */
  width: number;
  height: number;
  isInUserSpace: boolean;
  /** Whether lengths in the steps are fractions of the element's box. */
  areStepsRelative: boolean;
}

/** Width and height in user units; `undefined` if unknown. */
export type Box = { width: number; height: number } | undefined;

/**
 * Costs of filter steps that blur or spread, for the whole drawing. All other steps handle each pixel independently and
 * cost `OF_PIXELS`.
 */
const works: Readonly<Record<string, number>> = { feGaussianBlur: 10_000, feDropShadow: 40_000, feMorphology: 100_000 };
const OF_PIXELS = 4_000;
/** Number of tiles per row. */
const TILES = 4;

/**
 * Creates a filter without steps.
 * @param said returns the attributes of `filter`
 */
export function newFilter(said: Said): Filter {
  const isInUserSpace = said('filterUnits')?.trim() === 'userSpaceOnUse';
  const part = (value: string | undefined) =>
    value === undefined ? 1.2 : /%\s*$/.test(value) ? most(value) / 100 : most(value);
  // The value of a percentage in user units is unknown here, so the whole drawing is assumed.
  const length = (value: string | undefined) => (value === undefined || value.includes('%') ? Infinity : most(value));
  const of = isInUserSpace ? length : part;
  return {
    steps: [],
    width: of(said('width')),
    height: of(said('height')),
    isInUserSpace,
    areStepsRelative: said('primitiveUnits')?.trim() === 'objectBoundingBox',
  };
}

/** Adds a child element to a filter. */
export function addStep({ steps }: Filter, tag: string, said: Said): void {
  if (tag === 'feMergeNode') steps.at(-1)?.inputs.push(said('in'));
  if (!tag.startsWith('fe') || tag === 'feMergeNode' || tag.startsWith('feFunc')) return;
  const radius = tag === 'feMorphology' ? most(said('radius')) : 0;
  const blur = tag === 'feGaussianBlur' || tag === 'feDropShadow' ? most(said('stdDeviation')) : 0;
  const shift = tag === 'feOffset' || tag === 'feDropShadow' ? Math.max(most(said('dx')), most(said('dy'))) : 0;
  const isOfTwo = tag === 'feBlend' || tag === 'feComposite';
  steps.push({
    work: works[tag] ?? OF_PIXELS,
    reach: 3 * blur + radius + shift,
    inputs: tag === 'feFlood' || tag === 'feMerge' ? [] : isOfTwo ? [said('in'), said('in2')] : [said('in')],
    result: said('result'),
  });
}

/**
 * Returns the cost of one use of a filter.
 * @param box box of the element that uses the filter
 * @param scale upper bound of the element's scale in the drawing
 * @param side side length of the drawing, in user units
 */
export function costOfFilter(filter: Filter, box: Box, scale: number, side: number): number {
  const units = filter.areStepsRelative ? side : scale;
  const made: { work: number; reach: number }[] = [];
  const results = new Map<string, number>();
  for (const [at, { work, reach, inputs, result }] of filter.steps.entries()) {
    const whole = { work, reach: 0 };
    for (const name of inputs) {
      const input = made[results.get(name ?? '') ?? (name?.startsWith('Source') ? -1 : at - 1)];
      whole.work += input?.work ?? 0;
      whole.reach = Math.max(whole.reach, input?.reach ?? 0);
    }
    made.push({ ...whole, reach: whole.reach + Math.min(side, reach * units) });
    if (result !== undefined) results.set(result, at);
  }
  const { work, reach } = made.at(-1) ?? { work: 0, reach: 0 };
  const extent = (region: number, own: number | undefined) => {
    if (filter.isInUserSpace) return Math.min(MOST, (region * scale) / side);
    // If the element's box is unknown, it is assumed to be as large as the drawing.
    return own === undefined
      ? Math.min(MOST, Math.max(1, region / 1.2))
      : Math.min(MOST, (own * region * scale) / side);
  };
  const [width, height] = [extent(filter.width, box?.width), extent(filter.height, box?.height)];
  const tiles = (1 + TILES * width) * (1 + TILES * height);
  return work * width * height * Math.min(tiles, (1 + (TILES * reach) / side) ** 2);
}

/**
 * Maximum extent of a filter, relative to the drawing's side. Anything outside the drawing is invisible and is not
 * drawn.
 */
const MOST = 1.5;

/** Returns the box of an element with numeric sizes. */
export function boxOf(tag: string, said: Said): Box {
  const number = (name: string) => {
    const value = said(name)?.trim() ?? '0';
    return /^[\d.e+-]+(?:px)?$/.test(value) ? most(value) : Number.NaN;
  };
  const sized = (width: number, height: number): Box =>
    Number.isNaN(width) || Number.isNaN(height) ? undefined : { width, height };
  if (tag === 'rect') return sized(number('width'), number('height'));
  if (tag === 'circle') return sized(2 * number('r'), 2 * number('r'));
  if (tag === 'ellipse') return sized(2 * number('rx'), 2 * number('ry'));
  return undefined;
}

/** Returns the largest scale factor of a `transform`. */
export function scaleOf(transform: string | undefined): number {
  let scale = 1;
  for (const [, name = '', words = ''] of transform?.matchAll(/(\w+)\s*\(([^)]*)\)/g) ?? []) {
    const [a = 1, b = 0, c = 0, d = 1] = numbersIn(words);
    if (name.startsWith('scale')) scale *= Math.max(Math.abs(a), ...numbersIn(words).map(Math.abs));
    else if (name === 'matrix') scale *= Math.max(Math.hypot(a, b), Math.hypot(c, d)) * Math.SQRT2;
    else if (name.startsWith('skew')) scale *= 1 + Math.abs(Math.tan((a * Math.PI) / 180));
  }
  return scale;
}

const numbersIn = (text: string): number[] =>
  (text.slice(0, 1_000).match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
/** Returns the largest absolute number in a value; 0 if there is none. */
const most = (value: string | undefined): number => Math.max(0, ...numbersIn(value ?? '').map(Math.abs));
