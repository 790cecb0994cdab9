/**
 * Reduces SVG to a static drawing: shapes, text and paint. The SVG is parsed and written again from lists of allowed
 * elements, attributes and values. So no script, link, foreign content, animation or external resource is left.
 * Styles become presentation attributes, because the CSP with which the file is served allows no styles. The work is
 * bounded: input far larger than real drawings is refused.
 */
import { AppError } from '#contract/errors.ts';
import type { Code } from '#contract/problems.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';
import { elements, isAllowed, localPart } from './svg/allowed.ts';
import { countCopies } from './svg/count-copies.ts';
import { matchStyles, TooManyRulesError, type Styled, type StyleOf } from './svg/match-styles.ts';

interface CleanSvg {
  svg: string;
  /** The size in CSS pixels, rounded. The values are from `width` and `height`, or from `viewBox`. */
  width: number;
  height: number;
}

/** Maximum size of the input in bytes. A larger drawing usually contains an image and should use a raster format. */
const MAX_BYTES = 4 * 1024 * 1024;
/**
 * Maximum number of characters in the result. The limit is higher than for the input, because style rules are copied to
 * each element.
 */
const MAX_WRITTEN = 3 * MAX_BYTES;
const MAX_ELEMENTS = 100_000;
/** Maximum number of drawn shapes, including all repetitions (`svg/count-copies.ts`). */
const MAX_DRAWN = 500_000;
const MAX_DEPTH = 100;
/** Maximum side length in CSS pixels. */
const MAX_SIDE = 1_000_000;
/** CSS pixels per unit (CSS Values 4, 6.2). */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

type Attributes = Readonly<Record<string, string>>;

/**
 * @param bytes an SVG document, UTF-8
 * @throws AppError MEDIA_INVALID if it is not SVG, declares entities, has no size, or is too large or too complex
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg {
  if (bytes.length > MAX_BYTES) throw invalid('svgTooLarge');
  const source = new TextDecoder().decode(bytes);
  if (/<!ENTITY/i.test(source)) throw invalid('svgHasEntities');
  try {
    const { written, root } = rewrite(source, matchStyles(styleSheets(source)));
    if (!root) throw invalid('mediaUnreadable');
    return { svg: written, ...sizeOf(root) };
  } catch (cause) {
    throw cause instanceof TooManyRulesError ? invalid('svgTooLarge') : cause;
  }
}

const invalid = (code: Code) => new AppError('MEDIA_INVALID', { problem: { code } });

/** Reads all style sheets first, because a style sheet can follow the elements that it styles. */
function styleSheets(source: string): string[] {
  const sheets: string[] = [];
  if (!source.includes('<style') && !source.includes(':style')) return sheets;
  let inSheet = false;
  const parser = new Parser(
    {
      onopentag(qualified) {
        inSheet = local(qualified) === 'style';
        if (inSheet) sheets.push('');
      },
      ontext(text) {
        if (inSheet) sheets.push((sheets.pop() ?? '') + text);
      },
      onclosetag: () => void (inSheet = false),
    },
    { xmlMode: true },
  );
  parser.end(source);
  return sheets;
}

const local = (qualified: string) => qualified.replace(/^svg:/, '');

/** Writes a document again with only its allowed SVG elements and attributes. */
function rewrite(source: string, styleOf: StyleOf): { written: string; root: Attributes | undefined } {
  let written = '';
  let root: Attributes | undefined;
  let count = 0;
  const copies = countCopies();
  const open: Styled[] = [];
  /** Number of open elements that are skipped: a disallowed element and its descendants. */
  let leftOut = 0;
  const parser = new Parser(
    {
      onopentag(qualified, found) {
        const name = local(qualified);
        count += 1;
        if (count > MAX_ELEMENTS || open.length + leftOut > MAX_DEPTH) throw invalid('svgTooLarge');
        const isRoot = open.length === 0;
        if (leftOut > 0 || !elements.has(name) || (isRoot && (name !== 'svg' || root))) {
          leftOut += 1;
          return;
        }
        if (isRoot) root = found;
        const element = { tag: name, id: found.id, classes: new Set(found.class?.split(/\s+/).filter(Boolean)) };
        const style = styleOf(element, open, found.style ?? '');
        const namespace = isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : '';
        written += `<${name}${namespace}${writeAttributes(found, style)}>`;
        if (written.length > MAX_WRITTEN) throw invalid('svgTooLarge');
        open.push(element);
        copies.open(name, (attribute) => style.get(attribute) ?? found[attribute]);
      },
      ontext(text) {
        if (open.length === 0 || leftOut > 0) return;
        written += escapeText(text);
        copies.text(text);
      },
      onclosetag() {
        if (leftOut > 0) {
          leftOut -= 1;
          return;
        }
        const closed = open.pop();
        written += `</${closed?.tag}>`;
        copies.close();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  // The condition is negated so that NaN is refused, too.
  if (!(copies.drawn() <= MAX_DRAWN)) throw invalid('svgTooLarge');
  return { written, root };
}

/**
 * Returns the allowed attributes of an element as text.
 * @param style overrides attributes with the same name
 */
function writeAttributes(found: Attributes, style: ReadonlyMap<string, string>): string {
  let out = '';
  for (const [name, value] of Object.entries(found)) {
    if (!style.has(name) && isAllowed(name, value)) out += ` ${name}="${escapeAttribute(value)}"`;
  }
  for (const [name, value] of style) out += ` ${name}="${escapeAttribute(value)}"`;
  // A drawing can reference only its own parts.
  const part = localPart(found.href ?? found['xlink:href']);
  return part === undefined ? out : `${out} href="#${escapeAttribute(part)}"`;
}

function sizeOf(root: Attributes): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = length(root.width);
  const height = length(root.height);
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined;
  const w = width ?? (height && ratio ? height * ratio : boxWidth);
  const h = height ?? (width && ratio ? width / ratio : boxHeight);
  const isSide = (side: number | undefined): side is number => side !== undefined && side > 0 && side <= MAX_SIDE;
  if (!isSide(w) || !isSide(h)) throw invalid('svgHasNoSize');
  return { width: Math.max(1, Math.round(w)), height: Math.max(1, Math.round(h)) };
}

/** Returns a length in CSS pixels; `undefined` for percentages and invalid lengths. */
function length(text: string | undefined): number | undefined {
  const said = text?.trim() ?? '';
  // Long values are rejected, because matching a number in a long text could be slow.
  if (said.length > 100) return undefined;
  const [, number, unit = ''] = /^(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(said) ?? [];
  const scale = pixels[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Number(number) * scale;
}
