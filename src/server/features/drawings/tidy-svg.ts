/**
 * Adapts a cleaned drawing to a page: design tokens as colors, the page's font, unique ids, screen precision, no
 * invisible elements.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';
import { tokenOf } from './tokens.ts';

type Attributes = Readonly<Record<string, string>>;

/** Attribute values that are omitted, because the page sets them or they are SVG's defaults. */
const usual: Readonly<Record<string, string>> = {
  'stroke-width': '1',
  opacity: '1',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-miterlimit': '4',
  'font-weight': 'normal',
  transform: 'translate(0,0)',
};
const dropped = new Set(['font-family', 'xml:space', 'version', 'xmlns', 'xmlns:xlink', 'width', 'height']);
const paints = new Set(['fill', 'stroke', 'stop-color', 'color']);
const exact = new Set(['viewBox', 'id']);
const silent = new Set(['title', 'desc']);

/**
 * @param svg result of `cleanSvg`
 * @param width in CSS pixels
 * @param height in CSS pixels
 * @param own prefix of the drawing's ids, so that they are unique on a page
 */
export function normalizeSvg(
  svg: string,
  { width, height, own }: { width: number; height: number; own: string },
): string {
  const used = new Set([...svg.matchAll(/(?:url\((?:&quot;|['"])?#|href="#)([^"')&]+)/g)].map(([, id]) => id));
  let out = '';
  /** The closing tag of each open element; '' if the element is omitted. */
  const open: string[] = [];
  let silentFrom = -1;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (silentFrom < 0 && (silent.has(name) || drawsNothing(name, attributes))) silentFrom = open.length;
        if (silentFrom >= 0) return void open.push('');
        const said = attributesOf(attributes, used, own);
        const isRoot = open.length === 0;
        // A group without attributes is omitted.
        if (name === 'g' && said === '') return void open.push('');
        out += `<${name}${isRoot ? ` width="${width}" height="${height}"` : ''}${said}>`;
        open.push(`</${name}>`);
      },
      ontext(text) {
        if (silentFrom < 0 && (/\S/.test(text) || out.endsWith('</tspan>'))) out += escapeText(text);
      },
      onclosetag() {
        const closing = open.pop() ?? '';
        if (open.length === silentFrom) silentFrom = -1;
        else if (silentFrom < 0 && closing !== '') out = closed(out, closing);
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return out;
}

/** Shortens an empty element to one tag, and removes an empty group. */
function closed(out: string, closing: string): string {
  const opening = out.lastIndexOf('<');
  const isEmpty = out.endsWith('>') && out.startsWith(`<${closing.slice(2, -1)}`, opening);
  if (!isEmpty) return out + closing;
  return closing === '</g>' ? out.slice(0, opening) : `${out.slice(0, -1)}/>`;
}

function drawsNothing(name: string, { d, display, opacity, width }: Attributes): boolean {
  return (
    display === 'none' ||
    opacity === '0' ||
    (name === 'rect' && width === '0') ||
    (name === 'path' && (d === '' || d === 'M0,0h0v0h0Z'))
  );
}

function attributesOf(attributes: Attributes, used: ReadonlySet<string | undefined>, own: string): string {
  return Object.entries(attributes)
    .filter(([name, value]) => !dropped.has(name) || isSize(name, attributes, value))
    .filter(([name, value]) => usual[name] !== value && (name !== 'id' || used.has(value)))
    .map(([name, value]) => ` ${name}="${escapeAttribute(valueOf(name, value, own))}"`)
    .join('');
}

/**
 * Returns whether an attribute is the size of a shape, which is kept. The size of the root element is removed,
 * because the root has a `viewBox`.
 */
const isSize = (name: string, attributes: Attributes, value: string) =>
  (name === 'width' || name === 'height') && attributes.viewBox === undefined && value !== '';

function valueOf(name: string, value: string, own: string): string {
  if (name === 'id') return own + value;
  if (paints.has(name)) return inOwn(tokenOf(value), own);
  if (name === 'href' || name === 'xlink:href') return value.replace(/^#/, `#${own}`);
  if (value.includes('url(')) return inOwn(value, own);
  return exact.has(name) ? value : value.replace(/-?\d*\.\d{3,}(?:e-?\d+)?/g, rounded);
}

const inOwn = (value: string, own: string) => value.replace(/url\((['"]?)#/g, `url($1#${own}`);

/** Rounds to a hundredth of a pixel. */
const rounded = (number: string) => String(Math.round(Number(number) * 100) / 100);
