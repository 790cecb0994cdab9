/** What an element draws beside itself, and what that costs a browser. */
import { localPart } from './allowed.ts';
import type { Drawing } from './count-copies.ts';

/** A mask or filter is drawn into a picture of its own first; so is a clip path that is clipped itself. In elements. */
const LAYER = 1_000;
/** Primitives of one filter, each as often as others take it for input. */
const MAX_PRIMITIVES = 60;
/** What one costs where it neither blurs nor grows anything, in elements. */
const PRIMITIVE = 200;
/** How far a filter may blur or grow, in units of the drawing. */
const MAX_REACH = 200;

const referenced = (value: string | undefined): string[] => {
  const found = /url\(\s*["']?#([^\s"'()<>\\]+)/i.exec(value ?? '')?.[1];
  return found === undefined ? [] : [found];
};

/** Points of an outline: at most one for each number or letter. */
const pointsOf = (outline: string | undefined) => outline?.match(/[a-z]|[\d.]+/gi)?.length ?? 0;

/**
 * @param valueOf the element's value of an attribute or property; undefined where it has none
 * @returns what it draws; gradients are told by who counts
 */
export function drawingOf(tag: string, valueOf: ValueOf): Drawing {
  const all = (...names: string[]) => names.flatMap((name) => referenced(valueOf(name)));
  const used = tag === 'use' ? localPart(valueOf('href') ?? valueOf('xlink:href')) : undefined;
  const layers = all('mask', 'filter');
  const clips = all('clip-path');
  const isLayer = layers.length + (tag === 'clipPath' ? clips.length : 0);
  const outline = valueOf('d') ?? valueOf('points');
  return {
    uses: used === undefined ? [] : [used],
    paints: all('fill', 'stroke'),
    markers: all('marker-start', 'marker-mid', 'marker-end'),
    layers: [...layers, ...clips],
    weight: 1 + LAYER * isLayer,
    points: tag === 'line' ? 2 : pointsOf(outline),
  };
}

type ValueOf = (name: string) => string | undefined;

/** How much larger than usual a filter makes the area that it works on. */
function areaOf(valueOf: ValueOf): number {
  if (valueOf('filterUnits') === 'userSpaceOnUse') return 1;
  const side = (text: string | undefined) =>
    text?.trim().endsWith('%') ? parseFloat(text) / 100 : Number(text ?? 1.2);
  return Math.max(1, (Math.abs(side(valueOf('width'))) * Math.abs(side(valueOf('height')))) / 4);
}

/**
 * Watches the primitives of filters as they come.
 * @returns what an element of a filter costs, in elements: Infinity above every bound, 0 for all others
 */
export function watchFilters(): (tag: string, valueOf: ValueOf) => number {
  let results = new Map<string, number>();
  let [last, sum, area] = [1, 0, 1];
  /** What an input costs: a result's, else that of the primitive before. */
  const costOf = (input: string | undefined) => (input === undefined ? last : (results.get(input) ?? 1));
  return (tag, valueOf) => {
    if (tag === 'filter') {
      results = new Map();
      [last, sum, area] = [1, 0, areaOf(valueOf)];
      return 0;
    }
    if (!tag.startsWith('fe') || tag.startsWith('feFunc')) return 0;
    // A node of a merge adds to the merge, which takes nothing itself.
    const takesNone = tag === 'feMerge' || tag === 'feFlood';
    const inputs = takesNone ? [] : [valueOf('in'), ...(/^fe(?:Blend|Composite)$/.test(tag) ? [valueOf('in2')] : [])];
    const own = inputs.reduce((cost, input) => cost + costOf(input), 1);
    last = tag === 'feMergeNode' ? last + own : own;
    sum += own;
    const result = valueOf('result');
    if (result !== undefined) results.set(result, last);
    const reaches = `${valueOf('stdDeviation') ?? ''} ${valueOf('radius') ?? ''}`.split(/[\s,]+/).map(Number);
    const reach = Math.max(0, ...reaches.map(Math.abs).filter((one) => one > 0));
    return sum > MAX_PRIMITIVES || reach > MAX_REACH ? Infinity : own * PRIMITIVE * (1 + reach) * area;
  };
}
