/**
 * SVG reduced to a static drawing: shapes, text and paint. It is read by a parser and written anew from lists of
 * allowed elements and attributes, so that neither script nor links, foreign content, animation or anything loaded
 * from elsewhere is left. Styles become presentation attributes: the policy under which it is served allows no style.
 */
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';
import { optimize } from 'svgo/browser';

export interface CleanSvg {
  svg: string;
  /** In CSS pixels, rounded; from `width` and `height`, else from `viewBox`. */
  width: number;
  height: number;
}

/** Larger drawings are pictures: they belong into a raster format. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 100;
/** CSS pixels a unit (CSS Values 4, 6.2). */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

const elements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG'],
  ...['feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset', 'feDropShadow', 'feMorphology'],
]);

const attributes = new Set([
  ...['id', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
  ...['d', 'points', 'transform', 'dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'pathLength', 'startOffset'],
  ...['preserveAspectRatio', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'patternUnits'],
  ...['patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'filterUnits'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'primitiveUnits', 'in', 'in2', 'result'],
  ...['stdDeviation', 'mode', 'operator', 'k1', 'k2', 'k3', 'k4', 'type', 'values', 'tableValues', 'slope'],
  ...['intercept', 'amplitude', 'exponent', 'radius', 'xml:space', 'version'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color', 'display'],
  ...['visibility', 'overflow', 'clip-path', 'clip-rule', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'],
  ...['stop-color', 'stop-opacity', 'flood-color', 'flood-opacity', 'font-family', 'font-size', 'font-style'],
  ...['font-weight', 'font-stretch', 'font-variant', 'letter-spacing', 'word-spacing', 'text-anchor', 'writing-mode'],
  ...['text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift', 'paint-order', 'shape-rendering'],
  ...['text-rendering', 'image-rendering', 'vector-effect', 'color-interpolation', 'color-interpolation-filters'],
  ...['mix-blend-mode', 'isolation', 'direction', 'unicode-bidi', 'transform-origin', 'mask-type'],
]);

/**
 * @param bytes an SVG document, UTF-8
 * @throws AppError MEDIA_INVALID for what is no SVG, declares entities, is too large or too deep
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg {
  if (bytes.length > MAX_BYTES) throw invalid(messages.svgTooLarge);
  const source = new TextDecoder().decode(bytes);
  if (/<!ENTITY/i.test(source)) throw invalid(messages.svgHasEntities);
  const { out, root, uses } = rewrite(stylesAsAttributes(rewrite(source, true).out));
  if (!root) throw invalid(messages.mediaUnreadable);
  if (copiesIn(uses) > MAX_ELEMENTS) throw invalid(messages.svgTooLarge);
  return { svg: out, ...sizeOf(root) };
}

const invalid = (message: string) => new AppError('MEDIA_INVALID', { message });

/** Rules of style sheets and `style` attributes, written as attributes of the elements that they style. */
function stylesAsAttributes(svg: string): string {
  if (!/<style|\sstyle=/.test(svg)) return svg;
  try {
    return optimize(svg, {
      plugins: [
        { name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: ['', 'screen'] } },
        { name: 'convertStyleToAttrs', params: { keepImportant: false } },
      ],
    }).data;
  } catch {
    // Rules that nobody can read paint nothing.
    return svg;
  }
}

/** What is drawn again by `use`: the ids it names, by the id of each element around it; '' is the drawing itself. */
type Uses = Map<string, string[]>;

/** How many times parts are drawn again, all told; Infinity where a part contains itself. */
function copiesIn(uses: Uses): number {
  const known = new Map<string, number>();
  const copies = (id: string): number => {
    const counted = known.get(id);
    if (counted !== undefined) return counted;
    known.set(id, Infinity);
    const total = (uses.get(id) ?? []).reduce((sum, named) => sum + 1 + copies(named), 0);
    known.set(id, total);
    return total;
  };
  return copies('');
}

/**
 * Writes the allowed part of a document.
 * @param withStyles keeps classes, `style` attributes and style sheets, for the step that turns them into attributes
 */
function rewrite(
  source: string,
  withStyles = false,
): { out: string; root: Record<string, string> | undefined; uses: Uses } {
  let out = '';
  const uses: Uses = new Map();
  const ids: string[] = [''];
  let root: Record<string, string> | undefined;
  let count = 0;
  /** Of each open element what closes it; undefined for one that is left out with all it holds. */
  const open: (string | undefined)[] = [];
  const isLeftOut = () => open.length > 0 && open.at(-1) === undefined;
  const parser = new Parser(
    {
      onopentag(qualified, found) {
        const name = qualified.replace(/^svg:/, '');
        count += 1;
        if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) throw invalid(messages.svgTooLarge);
        const isRoot = open.length === 0;
        const allowed = elements.has(name) || (withStyles && name === 'style');
        if (isLeftOut() || !allowed || (isRoot && (name !== 'svg' || root))) {
          open.push(undefined);
          return;
        }
        if (isRoot) root = found;
        const written = Object.entries(found).flatMap(([key, value]) => attribute(key, value, withStyles));
        const namespace = isRoot ? [' xmlns="http://www.w3.org/2000/svg"'] : [];
        out += `<${name}${[...namespace, ...written].join('')}>`;
        open.push(`</${name}>`);
        ids.push(found.id ?? ids.at(-1) ?? '');
        const [, named] = /^#(.+)/.exec(found.href ?? found['xlink:href'] ?? '') ?? [];
        if (name === 'use' && named !== undefined)
          for (const id of new Set(ids)) uses.set(id, [...(uses.get(id) ?? []), named]);
      },
      ontext(text) {
        if (open.length > 0 && !isLeftOut()) out += escapeText(text);
      },
      onclosetag() {
        const closing = open.pop();
        if (closing !== undefined) ids.pop();
        out += closing ?? '';
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return { out, root, uses };
}

function attribute(name: string, value: string, withStyles: boolean): string[] {
  if (name === 'href' || name === 'xlink:href') {
    return /^#[^\s"'<>]+$/.test(value) ? [` href="${escapeAttribute(value)}"`] : [];
  }
  if (!attributes.has(name) && !(withStyles && (name === 'style' || name === 'class'))) return [];
  // The only addresses that paint may name are parts of the drawing itself.
  const isForeign = /url\((?!\s*['"]?#)|image-set|\\/i.test(value);
  return isForeign && name !== 'style' ? [] : [` ${name}="${escapeAttribute(value)}"`];
}

function sizeOf(root: Record<string, string>): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = length(root.width);
  const height = length(root.height);
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined;
  const w = width ?? (height && ratio ? height * ratio : boxWidth);
  const h = height ?? (width && ratio ? width / ratio : boxHeight);
  if (!w || !h || !(w > 0) || !(h > 0)) throw invalid(messages.svgHasNoSize);
  return { width: Math.max(1, Math.round(w)), height: Math.max(1, Math.round(h)) };
}

/** @returns CSS pixels; undefined for percentages and what is no length */
function length(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const scale = pixels[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Number(number) * scale;
}
