/** Converts presentation MathML (as created by MathJax) to TeX, for formulas whose TeX is not available. */
import type { HtmlElement } from '../html-tree.ts';
import { elementsOf, textOf } from './foreign-html.ts';

/** Characters that are written as commands in TeX. All other characters are unchanged. */
const signs = new Map([
  ...Array.from('\u2061\u2062\u2063\u2064', (sign) => [sign, ''] as const),
  ...Array.from('{}#%&_$', (sign) => [sign, `\\${sign}`] as const),
  ['\\', '\\backslash '],
  ['−', '-'],
  ['·', '\\cdot '],
  ['⋅', '\\cdot '],
  ['′', "'"],
  ['~', '\\sim '],
  ['∑', '\\sum'],
  ['∏', '\\prod'],
  ['∫', '\\int'],
  ['^', '\\hat{}'],
  ['\u00a0', '\\ '],
]);
const sums = /^(?:\\sum|\\prod|[⋃⋂⨁⨂∐⋁⋀]|\\(?:lim|limsup|liminf|max|min|sup|inf|det|gcd|Pr) )$/;
const named =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|liminf|limsup|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/;
const variants: Readonly<Record<string, string>> = {
  normal: 'mathrm',
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
  '-tex-calligraphic': 'mathcal',
};
const above: Readonly<Record<string, string>> = {
  '¯': 'overline',
  '―': 'overline',
  '‾': 'overline',
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '→': 'vec',
  '˙': 'dot',
  '¨': 'ddot',
  '⏞': 'overbrace',
  ˇ: 'check',
  '˘': 'breve',
  '´': 'acute',
  '`': 'grave',
};
const below: Readonly<Record<string, string>> = { _: 'underline', '―': 'underline', '⏟': 'underbrace' };
const [opening, closing] = ['([{⟨⌊⌈|‖', ')]}⟩⌋⌉|‖'];

/** @returns '' for an empty formula */
export const texOfMathml = (element: HtmlElement): string => tex(element).replace(/ +/g, ' ').trim();

const texOfAll = (elements: readonly HtmlElement[]): string => elements.map(tex).join('');
const texOfSigns = (text: string): string => Array.from(text.trim(), (sign) => signs.get(sign) ?? sign).join('');
const inside = (element: HtmlElement | undefined): string => (element ? tex(element).trim() : '');
const group = (element: HtmlElement | undefined): string => `{${inside(element)}}`;

function tex(element: HtmlElement): string {
  const { name, attributes, children } = element;
  const inner = elementsOf(children);
  const [first, second, third] = inner;
  if (name === 'mi' || name === 'mn') return letters(texOfSigns(textOf(children)), attributes.mathvariant);
  if (name === 'mo') return operator(texOfSigns(textOf(children)));
  if (name === 'mtext' || name === 'ms') return textOf(children).trim() && `\\text{${plain(textOf(children))}}`;
  if (name === 'mspace') return /^[\d.]*[1-9]/.test(attributes.width ?? '') ? '\\ ' : '';
  if (name === 'mfrac')
    return /^0(?![.\d])/.test(attributes.linethickness ?? '') ? choose(first, second) : fraction(first, second);
  if (name === 'msqrt') return `\\sqrt{${texOfAll(inner).trim()}}`;
  if (name === 'mroot') return `\\sqrt[${group(second)}]${group(first)}`;
  if (name === 'msub') return `${base(first)}_${group(second)}`;
  if (name === 'msup')
    return /^'+$/.test(inside(second)) ? base(first) + inside(second) : `${base(first)}^${group(second)}`;
  if (name === 'msubsup') return `${base(first)}_${group(second)}^${group(third)}`;
  if (name === 'munder') return limits(first, second, undefined);
  if (name === 'mover') return limits(first, undefined, second);
  if (name === 'munderover') return limits(first, second, third);
  if (name === 'mtable') return `\\begin{matrix}${inner.map(row).join('\\\\ ')}\\end{matrix}`;
  if (name === 'mphantom') return `\\phantom{${texOfAll(inner)}}`;
  if (name === 'semantics' || name === 'maction') return first ? tex(first) : '';
  if (/^(?:annotation|annotation-xml|none|mprescripts)$/.test(name)) return '';
  return fenced(inner) ?? texOfAll(inner);
}

function letters(text: string, variant = ''): string {
  const family = variants[variant];
  if (named.test(text)) return `\\${text} `;
  if (/^[a-z]{2,}$/i.test(text)) return `\\${family ?? 'mathrm'}{${text}}`;
  return family !== undefined && text !== '' ? `\\${family}{${text}}` : text;
}

/** A space separates a command from a following letter. */
const operator = (sign: string): string =>
  /^[a-z]{2,}$/i.test(sign) ? letters(sign, 'normal') : sign.replace(/\\[a-z]+$/i, '$& ');
const plain = (text: string): string =>
  text.replace(/[{}#%&_$\\^~]/g, (sign) => (/[\\^~]/.test(sign) ? '' : `\\${sign}`));
const fraction = (over?: HtmlElement, under?: HtmlElement): string => `\\frac${group(over)}${group(under)}`;
const choose = (over?: HtmlElement, under?: HtmlElement): string => `{${group(over)}\\atop ${group(under)}}`;
const row = ({ children }: HtmlElement): string =>
  elementsOf(children)
    .map((cell) => texOfAll(elementsOf(cell.children)).trim())
    .join(' & ');

/** Returns the base of a subscript or superscript as a single TeX group. */
function base(element: HtmlElement | undefined): string {
  const written = inside(element);
  return /^(?:[^\\{}^_'\s]|\\[a-z]+)$/iu.test(written) ? written : `{${written}}`;
}

function limits(around: HtmlElement | undefined, under?: HtmlElement, over?: HtmlElement): string {
  const written = around ? tex(around) : '';
  const indexes = (under ? `_${group(under)}` : '') + (over ? `^${group(over)}` : '');
  if (sums.test(written) || sums.test(`${written} `) || sums.test(written.trim())) return written.trim() + indexes;
  const onTop = over && above[textOf(over.children).trim()];
  const atFoot = under && below[textOf(under.children).trim()];
  let out = written.trim();
  if (over) out = onTop ? `\\${onTop}{${out}}` : `\\overset${group(over)}{${out}}`;
  if (under) out = atFoot ? `\\${atFoot}{${out}}` : `\\underset${group(under)}{${out}}`;
  return out;
}

/** Matches tall content, which needs larger brackets. */
const tall = /\\(?:frac|begin|sum|prod|int|sqrt|atop|overset|underset)/;
function fenced(inner: readonly HtmlElement[]): string | undefined {
  const [first, last] = [inner[0], inner.at(-1)];
  if (inner.length < 3 || first?.name !== 'mo' || last?.name !== 'mo') return undefined;
  const [left, right] = [textOf(first.children).trim(), textOf(last.children).trim()];
  // TeX needs an invisible bracket (`.`) on a side whose bracket is empty.
  if (left.length > 1 || right.length > 1 || !opening.includes(left) || !closing.includes(right)) return undefined;
  const held = texOfAll(inner.slice(1, -1));
  return tall.test(held) ? `\\left${texOfSigns(left) || '.'}${held}\\right${texOfSigns(right) || '.'}` : undefined;
}
