/**
 * Draws charts with Vega-Lite. The loader refuses all URLs, so nothing is fetched. With Vega's own interpreter, no
 * expression is compiled to code (https://vega.github.io/vega/usage/interpreter/). The worker limits time and memory.
 */
import { isObject } from '#blocks/reading.ts';
import { rowsOf, withRows } from '#blocks/chart/rows.ts';
import { readTimesAsUtc } from '#server/platform/config.ts';
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type Config, type TopLevelSpec } from 'vega-lite';
import { series, tokens } from './tokens.ts';

// Dates without a time are read and formatted as UTC, so that every machine draws the same chart.
readTimesAsUtc();

/** Chart width in CSS pixels, including axes and legend. It is the width of the text column. */
const COLUMN = 650;
/** Width of each chart in CSS pixels, if several charts are side by side. */
const PART = 250;

/**
 * Estimates the width of a text, because there is no browser to measure it. CJK characters are square; Latin
 * characters are half as wide.
 */
function widthOf(text: string, fontSize: number): number {
  let ems = 0;
  for (const letter of text) ems += letter > '\u2e7f' ? 1 : /[A-Z@%&]/.test(letter) ? 0.7 : 0.54;
  return ems * fontSize;
}
type Measure = (item: { fontSize?: number }, words: unknown) => number;
// `textMetrics` is missing in Vega's types.
const { textMetrics } = vega as unknown as { textMetrics: { width: Measure } };
textMetrics.width = ({ fontSize = 11 }, words) =>
  widthOf(typeof words === 'string' || typeof words === 'number' ? String(words) : '', fontSize);

const text = { labelColor: tokens.muted, titleColor: tokens.ink, labelFontSize: 12, titleFontSize: 12 } as const;

/** The default style. The chart's own settings override it. */
function look(isOne: boolean, { labelAngle, step }: { labelAngle: number; step: number }): Config {
  const lines = { gridColor: tokens.rule, domainColor: tokens.control, tickColor: tokens.control };
  // The color range goes from a pale tint to the full color, so that it is visible in light and in dark mode.
  const ramp = ['rgba(208,82,61,0.12)', 'rgba(208,82,61,1)'];
  const said: Config = {
    background: undefined,
    ...(isOne && { autosize: { type: 'fit-x', contains: 'padding' } }),
    view: { stroke: 'transparent', continuousWidth: isOne ? COLUMN : PART, continuousHeight: 300, step },
    axisXDiscrete: { labelAngle, ...(labelAngle !== 0 && { labelAlign: 'right', labelBaseline: 'middle' }) },
    axis: { ...text, ...lines, titleFontWeight: 'normal', titlePadding: 8, labelLimit: 220 },
    legend: { ...text, titleFontWeight: 'normal', symbolType: 'circle', gradientStrokeColor: tokens.control },
    header: { ...text, titleFontWeight: 'normal' },
    title: { color: tokens.ink, subtitleColor: tokens.muted, fontSize: 15, fontWeight: 600, anchor: 'start' },
    range: { category: series, ordinal: ramp, ramp, heatmap: ramp, diverging: [tokens.c2, tokens.rule, tokens.c1] },
    mark: { color: tokens.c1, invalid: 'break-paths-show-path-domains' },
    text: { color: tokens.ink, fontSize: 12 },
    rule: { color: tokens.muted },
    line: { strokeWidth: 2 },
    point: { filled: true, size: 50 },
    style: { 'guide-label': { fontSize: 12 } },
  };
  return said;
}

/** Chooses horizontal labels below the bars if there is room, otherwise slanted ones. */
function namesBelow(spec: Record<string, unknown>): { labelAngle: number; step: number } {
  const first = [spec, ...[spec.layer].flat()].find((one) => isObject(one) && isObject(one.encoding) && one.encoding.x);
  const { x } = ((first as { encoding?: unknown } | undefined)?.encoding ?? {}) as { x?: { field?: unknown } };
  const data = rowsOf(spec);
  const column = data?.columns.indexOf(String(x?.field)) ?? -1;
  const names = new Set((data?.rows ?? []).map((row) => row[column] ?? ''));
  const upright = Math.max(32, ...[...names].map((name) => widthOf(name, 12) + 10));
  return names.size * upright < COLUMN - 120 ? { labelAngle: 0, step: upright } : { labelAngle: -35, step: 32 };
}

const quiet = vega.logger(vega.None);
const refuse = () => Promise.reject(new Error('Nothing is loaded.'));
const nothing = { load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as vega.Loader;

/**
 * Draws a chart.
 * @returns Vega's SVG
 * @throws Error with Vega's own error message
 */
export async function drawChart(spec: Record<string, unknown>): Promise<string> {
  const encoding = isObject(spec.encoding) ? spec.encoding : {};
  const isOne =
    !['concat', 'hconcat', 'vconcat', 'repeat', 'facet', 'width'].some((name) => name in spec) &&
    !['column', 'row', 'facet'].some((name) => name in encoding);
  const width = spec.width === 'container' ? { width: COLUMN - 70 } : {};
  const whole = { ...withRows(spec), ...width } as unknown as TopLevelSpec;
  const compiled = compile(whole, { config: look(isOne, namesBelow(spec)), logger: quiet });
  const view = new vega.View(vega.parse(compiled.spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader: nothing,
    logger: quiet,
    renderer: 'none',
  });
  try {
    await view.runAsync();
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
