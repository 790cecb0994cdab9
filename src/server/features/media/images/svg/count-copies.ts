/**
 * Estimates the work of a browser for a drawing, because a few lines can request millions of shapes. `use` draws a
 * part again. A marker is drawn at each corner of a line, and a pattern in each shape that it fills. A mask, clip
 * path or filter is computed for each element that uses it. All of these can be nested. The unit of cost is a small
 * shape, for which Chromium needs about 3 µs. Anything that needs an offscreen image costs up to 500 times as much.
 * The estimate ignores that shapes can hide each other.
 */
import { localPart } from './allowed.ts';
import { addStep, boxOf, costOfFilter, newFilter, scaleOf, type Box, type Filter, type Said } from './filter-cost.ts';

/** Names of the resources that an element uses. Paints and markers are inherited by its children. */
interface Worn {
  paints: string[];
  /** Markers at the corners of lines (`middles`), and at the ends of lines (`ends`). */
  middles: string[];
  ends: string[];
  masks: string[];
  clips: string[];
  filters: string[];
}

interface Sum {
  cost: number;
  /** The part of the cost that paths cause. */
  paths: number;
  elements: number;
  /** Number of lines that can have markers, and an upper bound of the number of their corners. */
  lines: number;
  corners: number;
  hasText: boolean;
  /** Nesting depth of filters. */
  filters: number;
}

/**
 * The root of the drawing, or an element with an id or with resources. All other elements count as content of the
 * surrounding part.
 */
interface Part {
  tag: string;
  own: Sum;
  parts: Part[];
  /** Names of the parts that this part draws again with `use`. */
  uses: string[];
  worn: Worn;
  /** Resources that this part inherits from its ancestors, even if it is drawn elsewhere. */
  around: Worn;
  filter: Filter | undefined;
  box: Box;
  scale: number;
}

/** Maximum nesting depth of repeated parts. */
const MAX_DEPTH = 50;
/** Maximum nesting depth of filters. Each filter draws a larger area than the filter inside it. */
const MAX_FILTERS = 8;
/** Number of characters of a path, or of text, whose cost equals one shape. */
const OF_PATH = 256;
const OF_TEXT = 16;
/** Cost of a mask, which needs two offscreen images of the drawing's size. */
const MASK = 500;
/** Cost of `use` itself, which adds an element to the document. */
const USE = 4;
/**
 * Costs of a clip path. A clip path with several shapes needs an offscreen image and a cost per shape. With one
 * shape, only the length of the path is counted.
 */
const CLIP = { picture: 400, shape: 25, path: 16 };
/** Cost factor for each shape in a pattern. */
const PATTERN = 10;
/** The assumed scale if a scale is unknown. It is so large that every filter region covers the whole drawing. */
const UNKNOWN_SCALE = 1e9;

interface Copies {
  /** Called when an element begins. */
  open: (tag: string, said: Said) => void;
  text: (text: string) => void;
  close: () => void;
  /**
   * Returns the cost of everything that the drawing draws, including repetitions. The cost is Infinity if a part
   * draws itself or parts are nested too deeply.
   */
  drawn: () => number;
}

const wearsNothing: Worn = { paints: [], middles: [], ends: [], masks: [], clips: [], filters: [] };
const lineTags = new Set(['path', 'line', 'polyline', 'polygon']);
const textTags = new Set(['text', 'tspan', 'textPath']);

const newPart = (tag: string, worn = wearsNothing, around = wearsNothing): Part => ({
  own: { cost: 0, paths: 0, elements: 0, lines: 0, corners: 0, hasText: false, filters: 0 },
  tag,
  parts: [],
  uses: [],
  worn,
  around,
  filter: undefined,
  box: undefined,
  scale: 1,
});

export function countCopies(): Copies {
  const root = newPart('');
  /** Parts by their id. If several elements have the same id, references find the first one. */
  const named = new Map<string, Part>();
  const open = [{ tag: '', part: root, handed: wearsNothing, scale: 1 }];
  let filter: Filter | undefined;
  let [side, largest] = [1_000, 1];

  return {
    open(tag, said) {
      const before = open.at(-1)!;
      if (open.length === 1) side = sideOf(said);
      const scale = open.length === 1 ? 1 : before.scale * scaleIn(tag, said, side);
      largest = Math.max(largest, scale);
      const { worn, handed } = wornBy(said, before.handed);
      const id = said('id');
      let { part } = before;
      if (id !== undefined || worn !== wearsNothing || tag === 'filter') {
        const inner = newPart(tag, worn, before.handed);
        part.parts.push(inner);
        part = Object.assign(inner, { box: boxOf(tag, said), scale });
        if (id !== undefined && !named.has(id)) named.set(id, part);
      }
      if (tag === 'filter') part.filter = filter = newFilter(said);
      else if (filter) addStep(filter, tag, said);
      const path = (said('d') ?? said('points') ?? '').length;
      part.own.elements += 1;
      part.own.cost += 1 + path / OF_PATH;
      part.own.paths += path / OF_PATH;
      if (lineTags.has(tag)) {
        part.own.lines += 1;
        // Each corner needs at least two characters: a digit and a separator.
        part.own.corners += 1 + path / 2;
      }
      part.own.hasText ||= textTags.has(tag);
      const used = tag === 'use' || tag === 'pattern' ? localPart(said('href') ?? said('xlink:href')) : undefined;
      if (used !== undefined) part.uses.push(used);
      open.push({ tag, part, handed, scale });
    },
    text(text) {
      const { tag, part } = open.at(-1)!;
      if (textTags.has(tag)) part.own.cost += text.length / OF_TEXT;
    },
    close() {
      if (open.pop()?.tag === 'filter') filter = undefined;
    },
    drawn: () => counting(named, side, largest)(root, 0, false).cost,
  };
}

/** Returns the square root of a drawing's area, in its own units. */
function sideOf(said: Said): number {
  const [, , ...box] = (said('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/, 4)
    .map(Number);
  const [width = 0, height = 0] =
    box.length === 2 ? box : [said('width'), said('height')].map((side) => parseFloat(side ?? ''));
  const side = Math.sqrt(width * height);
  return side > 0 && Number.isFinite(side) ? side : 1_000;
}

/**
 * Returns the largest factor by which an element scales its content.
 * @param side side length of the drawing, which the content can fill
 */
function scaleIn(tag: string, said: Said, side: number): number {
  let scale = scaleOf(said('transform')) * scaleOf(said('patternTransform'));
  const [, , width = 0, height = 0] = (said('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/, 4)
    .map(Number);
  const shown =
    tag === 'svg' ? Math.max(parseFloat(said('width') ?? '') || side, parseFloat(said('height') ?? '') || side) : side;
  if (width > 0 && height > 0) scale *= Math.max(1, shown / Math.min(width, height));
  if (
    ['clipPathUnits', 'maskContentUnits', 'patternContentUnits'].some(
      (units) => said(units)?.trim() === 'objectBoundingBox',
    )
  )
    scale *= side;
  return scale;
}

/**
 * Returns the resources that an element uses itself (`worn`), and the resources that its children inherit (`handed`).
 */
function wornBy(said: Said, before: Worn): { worn: Worn; handed: Worn } {
  const found = (names: readonly string[]) => names.flatMap((name) => partNamed(said(name)) ?? []);
  const worn: Worn = {
    paints: found(['fill', 'stroke']),
    middles: found(['marker-mid']),
    ends: found(['marker-start', 'marker-end']),
    masks: found(['mask']),
    clips: found(['clip-path']),
    filters: found(['filter']),
  };
  if (Object.values(worn).every((names: string[]) => names.length === 0)) return { worn: wearsNothing, handed: before };
  const join = (name: 'paints' | 'middles' | 'ends') => (worn[name].length > 0 ? worn[name] : before[name]);
  return { worn, handed: { ...wearsNothing, paints: join('paints'), middles: join('middles'), ends: join('ends') } };
}

/** Returns the name in `url(#name)`. */
const partNamed = (value: string | undefined): string | undefined => /url\(\s*["']?#([^\s"')]+)/.exec(value ?? '')?.[1];

type Count = (part: Part, depth: number, isAgain: boolean) => Sum;

/**
 * Returns a function that counts what a part draws.
 * @param side side length of the drawing
 * @param largest the largest factor by which a part is scaled
 * @returns a function with the parameters `depth`, the nesting depth of repeated parts, and `isAgain`, whether the
 * part is drawn outside its original place
 */
function counting(named: ReadonlyMap<string, Part>, side: number, largest: number): Count {
  const known = [new Map<Part, Sum>(), new Map<Part, Sum>()] as const;
  const endless: Sum = { cost: Infinity, paths: 0, elements: 1, lines: 0, corners: 0, hasText: false, filters: 0 };

  const wear = (sum: Sum, { paints, middles, ends }: Worn, depth: number) => {
    for (const name of paints) sum.cost += sum.elements * PATTERN * (again(name, depth, 'pattern')?.cost ?? 0);
    for (const name of middles) if (sum.lines > 0) sum.cost += sum.corners * (again(name, depth, 'marker')?.cost ?? 0);
    for (const name of ends) if (sum.lines > 0) sum.cost += sum.lines * (again(name, depth, 'marker')?.cost ?? 0);
  };
  /**
   * Counts what a referenced part draws.
   * @param tag required tag of the part; any tag if absent
   */
  const again = (name: string, depth: number, tag?: string): Sum | undefined => {
    const part = named.get(name);
    if (!part || (tag !== undefined && part.tag !== tag)) return undefined;
    const sum = { ...count(part, depth + 1, true) };
    if (sum.cost < Infinity) wear(sum, part.around, depth + 1);
    return sum;
  };
  const count: Count = (part, depth, isAgain) => {
    const sums = known[isAgain ? 1 : 0];
    const before = sums.get(part);
    if (before) return before;
    if (depth > MAX_DEPTH) return endless;
    // While a part is being counted, it is marked as endless. If it is reached again in the meantime, the part draws
    // itself.
    sums.set(part, endless);
    const sum = { ...part.own };
    const add = (inner: Sum | undefined) => {
      if (!inner) return;
      for (const name of ['cost', 'paths', 'elements', 'lines', 'corners'] as const) sum[name] += inner[name];
      sum.hasText ||= inner.hasText;
      sum.filters = Math.max(sum.filters, inner.filters);
    };
    for (const inner of part.parts) add(count(inner, depth, isAgain));
    for (const name of part.uses) {
      const used = again(name, depth);
      add(used && { ...used, cost: USE * used.cost });
    }
    wear(sum, part.worn, depth);
    for (const name of part.worn.masks) sum.cost += MASK + (again(name, depth, 'mask')?.cost ?? 0);
    for (const name of part.worn.clips) {
      const clip = again(name, depth, 'clipPath');
      if (!clip) continue;
      const isShape = clip.elements <= 2 && !clip.hasText;
      sum.cost += isShape ? clip.cost + CLIP.path * clip.paths : CLIP.picture + CLIP.shape * clip.cost;
    }
    for (const name of part.worn.filters) {
      const filter = named.get(name)?.filter;
      if (!filter) continue;
      sum.filters += 1;
      const scale = isAgain && largest > 1 ? UNKNOWN_SCALE : part.scale;
      sum.cost += sum.filters > MAX_FILTERS ? Infinity : costOfFilter(filter, part.box, scale, side);
    }
    sums.set(part, sum);
    return sum;
  };
  return count;
}
