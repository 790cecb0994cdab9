/**
 * Converts the renderer's MathML to input for Typst's math functions. The template `post.typ` has one function for each
 * value of `m`.
 */
import { elements, textIn, type HtmlElement } from './html-tree.ts';

export type MathNode =
  | { m: 'row'; c: MathNode[] }
  /** One character in its default style: a letter in italics, an operator with spacing. */
  | { m: 'sign'; s: number; upright?: boolean; stretchy?: boolean }
  | { m: 'words'; s: Signs }
  | { m: 'space'; em: number }
  | { m: 'frac'; line: boolean; c: MathNode[] }
  | { m: 'root'; c: MathNode[] }
  | { m: 'attach'; base: MathNode; b?: MathNode; t?: MathNode; limits: boolean }
  | { m: 'accent'; base: MathNode; s: number }
  | { m: 'over' | 'under'; base: MathNode; s: string; words?: MathNode }
  | { m: 'fenced'; open: Signs; close: Signs; c: MathNode[] }
  | { m: 'matrix'; align: string; rows: MathNode[][] }
  | { m: 'lines'; rows: MathNode[][] }
  | { m: 'display' | 'hidden'; c: MathNode[] };

/** Latin text, or code points of characters that the text font can lack but the math font has. */
export type Signs = string | number[];

/** Returns Latin text unchanged, and all other text as code points. */
const signsOf = (text: string): Signs =>
  /^[\0-\u024f]*$/.test(text) ? text : [...text].map((sign) => sign.codePointAt(0) ?? 0);

/**
 * Matches invisible operators that are only for screen readers: function application, invisible times, comma and
 * plus.
 */
const UNSEEN = /[\u2061-\u2064\u200b]/gu;

/**
 * @param node a `math` element
 * @returns the formula
 */
export function printMath(node: HtmlElement): MathNode {
  const found = unwrapped(row(node));
  return found.m === 'lines' ? found : withoutLines(found);
}

const unwrapped = (node: MathNode): MathNode =>
  node.m === 'row' && node.c.length === 1 && node.c[0] ? unwrapped(node.c[0]) : node;

/**
 * Replaces aligned lines by a matrix, because only a block formula can contain aligned lines.
 * @param value part of an inline formula
 */
function withoutLines<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutLines) as T;
  if (typeof value !== 'object' || value === null) return value;
  const found = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutLines(part as unknown)]));
  return (found['m'] === 'lines' ? { ...found, m: 'matrix', align: 'right' } : found) as T;
}

const rowOf = (c: MathNode[]): MathNode => (c.length === 1 && c[0] ? c[0] : { m: 'row', c });
const row = (node: HtmlElement): MathNode => rowOf(all(node));

function all(node: HtmlElement): MathNode[] {
  const inner = elements(node);
  const [first, last] = [inner[0], inner.at(-1)];
  if (first && last && first !== last && isFence(first, 'prefix') && isFence(last, 'postfix'))
    return [
      {
        m: 'fenced',
        open: signsOf(signOf(first)),
        close: signsOf(signOf(last)),
        c: inner.slice(1, -1).flatMap(one),
      },
    ];
  return inner.flatMap(one);
}

const signOf = (node: HtmlElement) => textIn(node).replace(UNSEEN, '').trim();
const isFence = (node: HtmlElement, form: string) =>
  node.name === 'mo' &&
  (node.attribs['form'] ?? form) === form &&
  node.attribs['fence'] === 'true' &&
  node.attribs['stretchy'] !== 'false' &&
  [...signOf(node)].length <= 1;

const lone = (node: HtmlElement | undefined): MathNode => (node ? rowOf(one(node)) : { m: 'row', c: [] });

/** Widths are in em or in 18ths of an em; other units are rare and small. */
function widthOf(width: string): number {
  const [, number = '0', unit = 'em'] = /^(-?[\d.]+)([a-z]*)/.exec(width) ?? [];
  const by: Readonly<Record<string, number>> = { em: 1, ex: 0.45, px: 0.06, pt: 0.08 };
  return Math.max(-2, Math.min(10, (Number(number) || 0) * (by[unit] ?? 0)));
}

function one(node: HtmlElement): MathNode[] {
  const inner = elements(node);
  const [base, second, third] = inner;
  switch (node.name) {
    case 'annotation':
    case 'annotation-xml':
      return [];
    case 'mi':
    case 'mn':
    case 'mo':
      return signs(node);
    case 'mtext':
    case 'ms':
    case 'merror':
      return [{ m: 'words', s: signsOf(textIn(node).replace(UNSEEN, '')) }];
    case 'mspace':
      return [{ m: 'space', em: widthOf(node.attribs['width'] ?? '0') }];
    case 'mfrac':
      return [{ m: 'frac', line: !/^0/.test(node.attribs['linethickness'] ?? ''), c: [lone(base), lone(second)] }];
    case 'msqrt':
      return [{ m: 'root', c: [row(node)] }];
    case 'mroot':
      return [{ m: 'root', c: [lone(base), lone(second)] }];
    case 'msub':
      return [{ m: 'attach', base: lone(base), b: lone(second), limits: false }];
    case 'msup':
      return [{ m: 'attach', base: lone(base), t: lone(second), limits: false }];
    case 'msubsup':
      return [{ m: 'attach', base: lone(base), b: lone(second), t: lone(third), limits: false }];
    case 'munder':
    case 'mover':
      return [above(node.name, lone(base), second)];
    case 'munderover':
      return [{ m: 'attach', base: lone(base), b: lone(second), t: lone(third), limits: true }];
    case 'mtable':
      return [table(node)];
    case 'mphantom':
      return [{ m: 'hidden', c: all(node) }];
    case 'menclose':
      return /^(?:top|bottom)$/.test(node.attribs['notation'] ?? '')
        ? [{ m: node.attribs['notation'] === 'top' ? 'over' : 'under', base: row(node), s: 'line' }]
        : all(node);
    case 'mstyle':
      return node.attribs['displaystyle'] === 'true' ? [{ m: 'display', c: all(node) }] : all(node);
    case 'mrow':
      return [row(node)];
    default:
      return all(node);
  }
}

function signs(node: HtmlElement): MathNode[] {
  const text = signOf(node);
  const letters = [...text];
  if (letters.length === 0) return [];
  if (letters.length > 1 || node.name === 'mn') return [{ m: 'words', s: signsOf(text) }];
  const upright = node.attribs['mathvariant'] === 'normal' || node.attribs['class'] === 'mathrm';
  const isStretchy = node.name === 'mo' && node.attribs['stretchy'] === 'true';
  return [
    { m: 'sign', s: text.codePointAt(0) ?? 0, ...(upright && { upright }), ...(isStretchy && { stretchy: true }) },
  ];
}

const bars = new Set(['¯', '‾', '_', '―', '‗', '\u0332', '\u0304', '\u0305']);
const braces: Readonly<Record<string, string>> = {
  '⏞': 'brace',
  '⏟': 'brace',
  '⎴': 'bracket',
  '⎵': 'bracket',
  '⏜': 'paren',
  '⏝': 'paren',
};

/** The combining form of each accent. */
const accents: Readonly<Record<string, number>> = {
  '`': 0x300,
  '´': 0x301,
  ˆ: 0x302,
  '^': 0x302,
  '˜': 0x303,
  '~': 0x303,
  '˘': 0x306,
  '˙': 0x307,
  '.': 0x307,
  '¨': 0x308,
  '˚': 0x30a,
  ˇ: 0x30c,
  '→': 0x20d7,
  '⃗': 0x20d7,
  '←': 0x20d6,
};

/** Converts content over or under a base: an accent, a bar, a brace or an expression. */
function above(name: string, base: MathNode, mark: HtmlElement | undefined): MathNode {
  const side = name === 'mover' ? 'over' : 'under';
  const sign = mark && (mark.name === 'mo' || mark.name === 'mtext') ? signOf(mark) : '';
  if (bars.has(sign)) return { m: side, base, s: 'line' };
  const brace = braces[sign];
  if (brace) return { m: side, base, s: brace };
  const accent = accents[sign];
  if (name === 'mover' && mark?.name === 'mo' && accent !== undefined) return { m: 'accent', base, s: accent };
  const words = lone(mark);
  if ((base.m === 'over' || base.m === 'under') && base.m === side && base.s !== 'line') return { ...base, words };
  return { m: 'attach', base, [name === 'mover' ? 't' : 'b']: words, limits: true };
}

/** Returns whether a cell is the number of an equation. */
const isTag = (cell: HtmlElement) => (cell.attribs['class'] ?? '').split(' ').includes('tag-side');

/** Converts a table to aligned lines or to a matrix. */
function table(node: HtmlElement): MathNode {
  const rows = elements(node)
    .filter(({ name }) => name === 'mtr' || name === 'mlabeledtr')
    .map((line) => elements(line).filter((cell) => cell.name === 'mtd' && !isTag(cell)));
  const tags = elements(node).map((line) => elements(line).find((cell) => isTag(cell) && textIn(cell).trim() !== ''));
  const cells = rows.map((line, at) => {
    const [tag, set] = [tags[at], line.map(row)];
    return tag ? [...set, rowOf([{ m: 'space', em: 2 }, row(tag)])] : set;
  });
  const align = `${node.attribs['columnalign'] ?? ''} ${rows[0]?.map((cell) => `${cell.attribs['columnalign'] ?? ''} ${cell.attribs['class'] ?? ''} ${cell.attribs['style'] ?? ''}`).join(' ') ?? ''}`;
  if (/\bright\b[^]*\bleft\b|tml-right[^]*tml-left/.test(align)) return { m: 'lines', rows: cells };
  return {
    m: 'matrix',
    align: /\bleft\b|tml-left/.test(align) ? 'left' : /\bright\b|tml-right/.test(align) ? 'right' : 'center',
    rows: cells,
  };
}
