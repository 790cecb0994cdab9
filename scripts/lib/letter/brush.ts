/**
 * A model of a brush that moves along a path. The stroke is wide under pressure, narrow where the brush is lifted,
 * wider across the slant of the tip than along it, and breaks into streaks where the ink runs out.
 */

/** A point on the brush's path, in units of the drawing; `pressure` from 0 (lifted) to 1. */
export interface Touch {
  x: number;
  y: number;
  pressure: number;
}

export interface Ink {
  /** Width at full pressure. */
  width: number;
  /** From 0 (full) to 1 (dry): the share of the stroke that breaks into streaks. */
  dryness: number;
}

type Point = readonly [x: number, y: number];

/** Slant of the brush in radians: strokes across the slant are the widest. */
const SLANT = -0.9;
const STEP = 7;
const BRISTLES = 6;

/** Returns the outlines of a stroke as the `d` of an SVG path. The result depends only on the arguments. */
export function strokeOutline(touches: readonly Touch[], ink: Ink, random: () => number): string {
  const way = sampled(touches);
  const widths = way.map((_, index) => widthAt(way, index, ink.width) * (0.94 + 0.12 * random()));
  const parts: string[] = [];
  for (const [from, to] of pressed(way)) {
    const wet = wetRuns(from, to, ink.dryness, random);
    for (const run of wet) {
      parts.push(run.isDry ? bristles(way, widths, run, random) : ribbon(way, widths, run.from, run.to, 0, 1));
    }
  }
  return parts.join('');
}

/** Samples a Catmull-Rom spline through the touches every `STEP` units. */
function sampled(touches: readonly Touch[]): Touch[] {
  const at = (index: number) => touches[Math.max(0, Math.min(touches.length - 1, index))] as Touch;
  const way: Touch[] = [];
  for (let index = 0; index + 1 < touches.length; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const steps = Math.max(2, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const along = (key: 'x' | 'y' | 'pressure') => spline(before[key], from[key], to[key], after[key], t);
      way.push({ x: along('x'), y: along('y'), pressure: Math.max(0, Math.min(1.1, along('pressure'))) });
    }
  }
  way.push(at(touches.length - 1));
  return way;
}

const spline = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);

function widthAt(way: readonly Touch[], index: number, full: number): number {
  const [before, here, after] = [way[Math.max(0, index - 1)], way[index], way[Math.min(way.length - 1, index + 1)]];
  if (!before || !here || !after) return 0;
  const angle = Math.atan2(after.y - before.y, after.x - before.x);
  const across = Math.abs(Math.sin(angle - SLANT));
  return full * here.pressure * (0.5 + 0.5 * across);
}

const LIFTED = 0.045;

/** Returns the parts of a path where the brush touches the paper. */
function pressed(way: readonly Touch[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  let from = -1;
  for (const [index, { pressure }] of way.entries()) {
    if (pressure > LIFTED && from < 0) from = index;
    if ((pressure <= LIFTED || index === way.length - 1) && from >= 0) {
      if (index - from > 1) runs.push([from, index]);
      from = -1;
    }
  }
  return runs;
}

interface Run {
  from: number;
  to: number;
  isDry: boolean;
}

/** Divides a stroke into solid and streaked parts; long, fast parts break first. */
function wetRuns(from: number, to: number, dryness: number, random: () => number): Run[] {
  if (dryness < 0.25 || to - from < 8) return [{ from, to, isDry: false }];
  const runs: Run[] = [];
  let at = from;
  while (at < to) {
    const length = 6 + Math.floor(random() * 10);
    const end = to - at - length < 5 ? to : at + length;
    runs.push({ from: at, to: end, isDry: at > from && random() < dryness });
    at = end;
  }
  return runs;
}

/** Returns a band along a stroke, from `low` to `high` across its width (0 to 1). */
function ribbon(
  way: readonly Touch[],
  widths: readonly number[],
  from: number,
  to: number,
  low: number,
  high: number,
): string {
  const [left, right]: [Point[], Point[]] = [[], []];
  for (let index = from; index <= to; index += 1) {
    const here = way[index];
    const before = way[Math.max(0, index - 1)];
    const after = way[Math.min(way.length - 1, index + 1)];
    if (!here || !before || !after) continue;
    const angle = Math.atan2(after.y - before.y, after.x - before.x) + Math.PI / 2;
    const width = widths[index] ?? 0;
    const edge = (part: number): Point => [
      here.x + Math.cos(angle) * width * (part - 0.5),
      here.y + Math.sin(angle) * width * (part - 0.5),
    ];
    left.push(edge(low));
    right.unshift(edge(high));
  }
  return closed([...left, ...right]);
}

/** Returns the streaks of a dry stroke: some bristles still leave a trace, each with different breaks. */
function bristles(way: readonly Touch[], widths: readonly number[], run: Run, random: () => number): string {
  let path = '';
  for (let hair = 0; hair < BRISTLES; hair += 1) {
    const [low, high] = [hair / BRISTLES, (hair + 0.35 + 0.75 * random()) / BRISTLES];
    const from = run.from - 1 + Math.floor(random() * 3);
    const to = Math.min(run.to + 1, way.length - 1) - Math.floor(random() * 3);
    if (random() < 0.22 || to - from < 3) continue;
    path += ribbon(way, widths, Math.max(0, from), to, low, Math.min(1, high));
  }
  return path;
}

/** Returns a smooth closed line through the midpoints of the sides, with the corners as control points. */
function closed(points: readonly Point[]): string {
  const round = (value: number) => Math.round(value * 2) / 2;
  const middle = (index: number): Point => {
    const [one, other] = [points[index % points.length], points[(index + 1) % points.length]] as [Point, Point];
    return [round((one[0] + other[0]) / 2), round((one[1] + other[1]) / 2)];
  };
  let [x, y] = middle(0);
  let path = `M${x} ${y}`;
  for (let index = 1; index <= points.length; index += 1) {
    const [handleX, handleY] = (points[index % points.length] as Point).map(round) as [number, number];
    const [toX, toY] = middle(index);
    path += `q${joined([handleX - x, handleY - y, toX - x, toY - y])}`;
    [x, y] = [toX, toY];
  }
  return `${path}z`;
}

/** Joins numbers in SVG's shortest form: `-.5-1 2`. */
const joined = (values: readonly number[]) =>
  values
    .map((value) => String(value).replace(/^(-?)0\./, '$1.'))
    .reduce((text, value) => (text === '' || value.startsWith('-') ? text + value : `${text} ${value}`), '');
