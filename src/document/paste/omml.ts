/** Converts Word's equations (Office MathML, ISO/IEC 29500-1, 22.1) to MathML, which is then converted to TeX. */
import type { HtmlElement, HtmlNode } from '../html-tree.ts';
import { elementsOf, isElement, isText, textOf } from './foreign-html.ts';

const made = (name: string, children: HtmlNode[], attributes: Record<string, string> = {}): HtmlElement => ({
  name,
  attributes,
  children,
});
const sign = (text: string): HtmlElement => made('mo', [text]);
const row = (children: HtmlNode[]): HtmlElement => made('mrow', children);

/** Returns whether an element is a whole equation, or several block equations. */
export const isEquation = ({ name }: HtmlElement): boolean => name === 'm:omath' || name === 'm:omathpara';

export function mathmlOfEquation(element: HtmlElement): HtmlElement {
  const lines = element.name === 'm:omathpara' ? partsOf(element).filter(isEquation) : [];
  return made('math', lines.length > 1 ? [table(lines.map((line) => [line]))] : all(element.children));
}

/** Returns the child elements of an equation. Word's formatting elements are replaced by their child elements. */
const partsOf = ({ children }: HtmlElement): HtmlElement[] =>
  elementsOf(children).flatMap((child) => (child.name.startsWith('m:') ? [child] : partsOf(child)));

const part = (element: HtmlElement, name: string): HtmlElement => {
  const found = partsOf(element).find((child) => child.name === `m:${name}`);
  return row(found ? all(found.children) : []);
};
const isEmpty = (element: HtmlElement): boolean => element.children.length === 0;

/** Returns the value of a property; '' if the property is set without a value, undefined if it is not set. */
function property(element: HtmlElement, name: string): string | undefined {
  const all = partsOf(element).filter((child) => child.name.endsWith('pr'));
  const found = all.flatMap(partsOf).find((child) => child.name === `m:${name}`);
  return found && (found.attributes['m:val'] ?? '');
}
const isOn = (element: HtmlElement, name: string): boolean => /^(?:|1|on|true)$/.test(property(element, name) ?? 'off');

const readers: Readonly<Record<string, (element: HtmlElement) => HtmlElement>> = {
  'm:r': (element) => row(run(element)),
  'm:f': fraction,
  'm:ssup': (element) => made('msup', [part(element, 'e'), part(element, 'sup')]),
  'm:ssub': (element) => made('msub', [part(element, 'e'), part(element, 'sub')]),
  'm:ssubsup': (element) => made('msubsup', [part(element, 'e'), part(element, 'sub'), part(element, 'sup')]),
  'm:spre': (element) =>
    row([made('msubsup', [row([]), part(element, 'sub'), part(element, 'sup')]), part(element, 'e')]),
  'm:rad': radical,
  'm:nary': sum,
  'm:d': delimiters,
  'm:m': (element) =>
    table(
      partsOf(element)
        .filter(({ name }) => name === 'm:mr')
        .map((line) => partsOf(line)),
    ),
  'm:eqarr': (element) =>
    table(
      partsOf(element)
        .filter(({ name }) => name === 'm:e')
        .map((line) => [line]),
    ),
  'm:acc': (element) => made('mover', [part(element, 'e'), sign(accent(property(element, 'chr') ?? '\u0302'))]),
  'm:bar': (element) =>
    property(element, 'pos') === 'top'
      ? made('mover', [part(element, 'e'), sign('¯')])
      : made('munder', [part(element, 'e'), sign('_')]),
  'm:groupchr': (element) =>
    made(property(element, 'pos') === 'top' ? 'mover' : 'munder', [
      part(element, 'e'),
      sign(property(element, 'chr') ?? '⏟'),
    ]),
  'm:limlow': (element) => made('munder', [limited(element), part(element, 'lim')]),
  'm:limupp': (element) => made('mover', [limited(element), part(element, 'lim')]),
  'm:func': (element) => row([limited(element, 'fname'), sign('\u2061'), part(element, 'e')]),
  'm:phant': (element) =>
    made(/^(?:0|off|false)$/.test(property(element, 'show') ?? '') ? 'mphantom' : 'mrow', [part(element, 'e')]),
};

/** Replaces unknown elements by their content. */
const all = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (isText(node)) return /\S/.test(node) ? signsOf(node, {}) : [];
    const read = readers[node.name];
    if (read) return [read(node)];
    return node.name.startsWith('m:') && node.name.endsWith('pr') ? [] : all(node.children);
  });

function run(element: HtmlElement): HtmlElement[] {
  const isProperties = (node: HtmlNode) => isElement(node) && /^[mw]:\w*pr$/.test(node.name);
  const text = textOf(element.children.filter((node) => !isProperties(node)));
  if (isOn(element, 'nor')) return [made('mtext', [text])];
  const face = property(element, 'scr');
  const weight = { p: 'normal', b: 'bold', bi: 'bold-italic' }[property(element, 'sty') ?? ''];
  const mathvariant = face === undefined || face === 'roman' ? weight : face;
  return signsOf(text, mathvariant === undefined ? {} : { mathvariant });
}

/** A run of upright letters is one word; each italic letter is a separate variable. */
function signsOf(text: string, style: Record<string, string>): HtmlElement[] {
  const plain = text.replace(/[\u{1d434}-\u{1d467}ℎ]/gu, (letter) => letter.normalize('NFKC'));
  const pieces = plain.match(
    style.mathvariant === 'normal' ? /\p{L}[\p{L}\p{M}]*|\d+(?:[.,]\d+)*|\S/gu : /\p{L}\p{M}*|\d+(?:[.,]\d+)*|\S/gu,
  );
  return (pieces ?? []).map((piece) =>
    /^\p{L}/u.test(piece) ? made('mi', [piece], style) : made(/^\d/.test(piece) ? 'mn' : 'mo', [piece]),
  );
}

function fraction(element: HtmlElement): HtmlElement {
  const parts = [part(element, 'num'), part(element, 'den')] as const;
  const type = property(element, 'type');
  if (type === 'lin' || type === 'skw') return row([parts[0], sign('/'), parts[1]]);
  return made('mfrac', [...parts], type === 'nobar' || type === 'noBar' ? { linethickness: '0' } : {});
}

function radical(element: HtmlElement): HtmlElement {
  const [degree, held] = [part(element, 'deg'), part(element, 'e')];
  return isOn(element, 'deghide') || isEmpty(degree) ? made('msqrt', [held]) : made('mroot', [held, degree]);
}

/** Converts a sum, a product or an integral with its limits and its operand. */
function sum(element: HtmlElement): HtmlElement {
  const written = property(element, 'chr') ?? '∫';
  const isBeside = /[∫-∳]/.test(written) || property(element, 'limloc')?.toLowerCase() === 'subsup';
  const [under, over] = (['sub', 'sup'] as const).map((name) => {
    const limit = part(element, name);
    return isOn(element, `${name}hide`) || isEmpty(limit) ? undefined : limit;
  });
  const name = isBeside
    ? `m${under ? 'sub' : ''}${over ? 'sup' : ''}`
    : `m${under ? 'under' : ''}${over ? 'over' : ''}`;
  const limits = [under, over].filter((limit) => limit !== undefined);
  const head = limits.length > 0 ? made(name, [sign(written), ...limits]) : sign(written);
  return row([head, part(element, 'e')]);
}

function delimiters(element: HtmlElement): HtmlElement {
  const held = partsOf(element).filter(({ name }) => name === 'm:e');
  const between = sign(property(element, 'sepchr') ?? '|');
  return row([
    sign(property(element, 'begchr') ?? '('),
    ...held.flatMap((one, index) => (index > 0 ? [between, row(all(one.children))] : [row(all(one.children))])),
    sign(property(element, 'endchr') ?? ')'),
  ]);
}

/** Converts a list of equations to a table, aligned at the `&` in each equation. */
function table(rows: readonly (readonly HtmlElement[])[]): HtmlElement {
  const cellsOf = (cell: HtmlElement) => {
    const cells: HtmlNode[][] = [[]];
    for (const node of flat(all(cell.children))) {
      if (isElement(node) && node.name === 'mo' && textOf(node.children) === '&') cells.push([]);
      else cells.at(-1)?.push(node);
    }
    return cells.map((children) => made('mtd', children));
  };
  return made(
    'mtable',
    rows.map((cells) => made('mtr', cells.flatMap(cellsOf))),
  );
}

const flat = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (isElement(node) && node.name === 'mrow' ? flat(node.children) : [node]));

/** Returns the base of a limit. If the base is a function name such as `lim`, its letters are joined to one word. */
function limited(element: HtmlElement, name = 'e'): HtmlElement {
  const held = part(element, name);
  const text = textOf([held]);
  return /^[a-z]{2,}$/i.test(text) && flat([held]).every((node) => isElement(node) && node.name === 'mi')
    ? made('mi', [text])
    : held;
}

/** Returns the spacing character for a combining accent. */
const accent = (combining: string): string =>
  ({
    '\u0302': '^',
    '\u0303': '~',
    '\u0304': '¯',
    '\u0305': '¯',
    '\u0306': '˘',
    '\u0307': '˙',
    '\u0308': '¨',
    '\u030c': 'ˇ',
    '\u0300': '`',
    '\u0301': '´',
    '\u20d7': '→',
  })[combining] ?? combining;
