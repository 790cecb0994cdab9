/** The static subset of SVG: the allowed elements and attributes, and the allowed values of attributes. */

export const elements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'switch',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'textPath',
  'linearGradient',
  'radialGradient',
  'stop',
  'pattern',
  'clipPath',
  'mask',
  'marker',
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feOffset',
  'feDropShadow',
  'feMorphology',
]);

/**
 * Allowed attribute values. Only the functions named here are allowed, so that future functions that load resources
 * (`src()`, `image-set()`) are rejected. Each pattern matches in one pass, without backtracking.
 */
const plain = /^[\w\s.,%+-]*$/;
const part = `#[^\\s"'()<>\\\\]+`;
const local = `url\\(\\s*(?:${part}|"${part}"|'${part}')\\s*\\)`;
const colour = `(?:[a-z]+(?:-[a-z]+)*|#[\\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\([\\w\\s.,%/+-]*\\))`;
const paint = new RegExp(`^(?:${colour}|${local}(?:\\s+${colour})?)$`, 'i');
const reference = new RegExp(`^(?:none|inherit|${local})$`, 'i');
const transform =
  /^(?:none|(?:[\s,]*(?:matrix|translate|translateX|translateY|scale|scaleX|scaleY|rotate|skewX|skewY)\s*\([\w\s.,%+-]*\))+)$/;
const family = /^[\p{L}\p{M}\p{N}\s,'"._+-]*$/u;
const name = /^[^\s"'()<>\\]+$/;

/** Attributes that styles can set too, with their allowed values. */
const properties = new Map<string, RegExp>([
  ...valued(paint, ['fill', 'stroke', 'color', 'stop-color', 'flood-color']),
  ...valued(reference, ['clip-path', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end']),
  ...valued(family, ['font-family']),
  ...valued(transform, ['transform']),
  ...valued(plain, [
    'fill-opacity',
    'fill-rule',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
    'stroke-dasharray',
    'stroke-dashoffset',
    'opacity',
    'display',
    'visibility',
    'overflow',
    'clip-rule',
    'stop-opacity',
    'flood-opacity',
    'font-size',
    'font-style',
    'font-weight',
    'font-stretch',
    'font-variant',
    'letter-spacing',
    'word-spacing',
    'white-space',
    'text-anchor',
    'writing-mode',
    'text-decoration',
    'dominant-baseline',
    'alignment-baseline',
    'baseline-shift',
    'paint-order',
    'shape-rendering',
    'text-rendering',
    'image-rendering',
    'vector-effect',
    'color-interpolation',
    'color-interpolation-filters',
    'mix-blend-mode',
    'isolation',
    'direction',
    'unicode-bidi',
    'mask-type',
    'transform-origin',
  ]),
]);

const attributes = new Map<string, RegExp>([
  ...properties,
  ...valued(name, ['id']),
  ...valued(transform, ['gradientTransform', 'patternTransform']),
  ...valued(plain, [
    'viewBox',
    'width',
    'height',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'd',
    'points',
    'dx',
    'dy',
    'rotate',
    'textLength',
    'lengthAdjust',
    'pathLength',
    'startOffset',
    'preserveAspectRatio',
    'gradientUnits',
    'spreadMethod',
    'offset',
    'patternUnits',
    'patternContentUnits',
    'clipPathUnits',
    'maskUnits',
    'maskContentUnits',
    'filterUnits',
    'markerWidth',
    'markerHeight',
    'markerUnits',
    'refX',
    'refY',
    'orient',
    'primitiveUnits',
    'in',
    'in2',
    'result',
    'stdDeviation',
    'mode',
    'operator',
    'k1',
    'k2',
    'k3',
    'k4',
    'type',
    'values',
    'tableValues',
    'slope',
    'intercept',
    'amplitude',
    'exponent',
    'radius',
    'xml:space',
    'version',
  ]),
]);

function valued(values: RegExp, names: readonly string[]): (readonly [string, RegExp])[] {
  return names.map((item) => [item, values]);
}

/** Returns the id of the part of the same drawing that `href` refers to; `undefined` for any other target. */
export function localPart(href: string | undefined): string | undefined {
  const fragment = href?.startsWith('#') ? href.slice(1) : undefined;
  return fragment !== undefined && name.test(fragment) ? fragment : undefined;
}

export const isAllowed = (attribute: string, value: string) => attributes.get(attribute)?.test(value.trim()) === true;

/** Returns whether a style can set this property to this value. */
export const isAllowedStyle = (property: string, value: string) => properties.get(property)?.test(value) === true;
