/**
 * Converts TeX to MathML (BLOCK-13) when pages are built, so that readers load no script for formulas. Temml parses
 * the TeX as untrusted input. Its output is parsed again. Only allowed presentation MathML remains, without `style`,
 * URLs or ids. The TeX is included as `annotation`, for copying and for readers whose browser does not support
 * MathML. Temml is loaded with the first formula.
 */
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeText } from './escape.ts';
import { macrosHere, type TexMacros } from './tex-macros.ts';
import { definitionsIn } from './tex-definitions.ts';
import { withUnits } from './tex-units.ts';
import { cleanText } from '#contract/plain-text.ts';

/** A formula as MathML, or a message about the error in its TeX. */
export type Formula = { html: string; error?: undefined } | { html?: undefined; error: string };

/** @param display whether the formula is a block */
export type RenderTex = (tex: string, display: boolean) => Formula;

/** Maximum number of expanded macros in a formula, including macros of LaTeX. The limit stops recursive definitions. */
const maxExpansions = 1_000;
/** Maximum length of the expanded macros of a formula, in characters. */
const maxGrowth = 200_000;
/** Maximum nesting of groups. The TeX parser is recursive, and real formulas need far less. */
const maxNesting = 100;
/** Maximum length of the MathML of one formula, in characters. */
const maxOutput = 200_000;
/** Maximum size of a rule or space, in em and in points. */
const maxSize: [number, number] = [40, 400];

let loading: Promise<Render> | undefined;

/**
 * Loads the only function that converts TeX to MathML. The function never throws, and its work is limited.
 * @param macros macros of the site; in a browser, by default those in the page
 */
export async function loadMath(macros: TexMacros = macrosHere()): Promise<RenderTex> {
  const render = await (loading ??= loadRenderer());
  return (tex, display) => render(tex, display, macros);
}

/** Renders a formula with the given macros. */
type Render = (tex: string, display: boolean, macros: TexMacros) => Formula;

const loadRenderer = (): Promise<Render> =>
  import('temml').then(({ default: temml }) => (typed, display, given) => {
    if (typed.length > limits.tex) return { error: messages.texTooLong };
    // Definitions are extracted first: Temml has more built-in commands than LaTeX, so redefining one by `
    // ewcommand{\R}` would be an error.
    const { macros: defined, rest: tex } = definitionsIn(typed);
    const macros = { ...given, ...defined };
    if (nesting(typed) > maxNesting) return { error: messages.mathWrong };
    try {
      const options = { displayMode: display, throwOnError: true, trust: false, strict: false };
      const own = new Set(Object.keys(macros));
      const mathml = temml.renderToString(withoutNumbers(withUnits(tex, own)), {
        ...options,
        maxExpand: expansionsOf(tex, macros),
        maxSize,
        annotate: false,
        xml: false,
        // Each formula gets a new object, because Temml adds the macros that a formula defines.
        macros: Object.fromEntries(
          Object.entries(macros).map(([name, meaning]) => [`\\${name}`, withUnits(meaning, own)]),
        ),
      });
      if (!mathml.startsWith('<math') || mathml.length > maxOutput) return { error: messages.mathWrong };
      return { html: frame(presentation(mathml), typed, display) };
    } catch (error) {
      return { error: sentence(error) };
    }
  });

/** @param inner sanitized MathML */
function frame(inner: string, tex: string, display: boolean): string {
  const annotation = `<annotation encoding="application/x-tex">${escapeText(cleanText(tex))}</annotation>`;
  return `<math${display ? ' display="block"' : ''}><semantics>${inner}${annotation}</semantics></math>`;
}

function expansionsOf(tex: string, macros: TexMacros): number {
  const used = Object.entries(macros).filter(([name]) => tex.includes(`\\${name}`));
  const defines = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/.test(tex);
  if (!defines && used.length === 0) return maxExpansions;
  const longest = Math.max(tex.length, ...Object.values(macros).map(({ length }) => length));
  return Math.min(maxExpansions, Math.floor(maxGrowth / longest));
}

/**
 * Removes the automatic numbers of environments, because only formulas with a label are numbered (BLOCK-19). `\tag`
 * stays.
 */
function withoutNumbers(tex: string): string {
  return tex
    .replace(/\\label\s*\{[^{}]*\}/g, '')
    .replace(/\\(begin|end)\s*\{(equation|align|gather|alignat|multline)\}/g, '\\$1{$2*}');
}

function nesting(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [found] of tex.matchAll(/\\(?:begin|end|left|right)(?![a-zA-Z])|\\.|[{}[\]]/gs)) {
    if (['{', '[', '\\begin', '\\left'].includes(found)) depth += 1;
    else if (['}', ']', '\\end', '\\right'].includes(found)) depth = Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Returns Temml's error message without the marker for the position of the error. */
function sentence(error: unknown): string {
  const message = error instanceof Error && error.name === 'ParseError' ? error.message : '';
  const first = message
    .replace(/^(?:Temml|ParseError|KaTeX)[^:]*:\s*/, '')
    .split(/ at position|\n/)[0]
    ?.trim();
  return first ? `${messages.mathWrong} ${cleanText(first).slice(0, 200)}` : messages.mathWrong;
}

/** Elements of MathML Core that cannot run code, and `menclose` for lines around or through content. */
const elements = new Set([
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'mstyle',
  'mphantom',
  'mpadded',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'none',
  'mtable',
  'mtr',
  'mtd',
  'menclose',
]);

const attributesKept = new Set([
  'mathvariant',
  'displaystyle',
  'scriptlevel',
  'stretchy',
  'fence',
  'separator',
  'form',
  'symmetric',
  'accent',
  'accentunder',
  'movablelimits',
  'largeop',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'linethickness',
  'width',
  'height',
  'depth',
  'voffset',
  'mathsize',
  'mathcolor',
  'notation',
  'columnspan',
  'rowspan',
]);
const harmlessValue = /^[\w#%.+ -]{1,40}$/;
const knownClass =
  /^(?:tml|wbk|chr|ff)-[a-z0-9-]{1,24}$|^(?:mathcal|mathscr|upstrike|downstrike|sout|longdiv-top|phasor-bottom)$/;

/** Elements that are dropped with their text, because their content is not part of the formula. */
const dropped = new Set(['annotation', 'annotation-xml', 'a', 'img', 'script', 'style', 'svg']);

/**
 * Returns the content of the `math` element with only allowed elements; other elements are replaced by their content.
 */
function presentation(mathml: string): string {
  let out = '';
  const open: { name: string; written: boolean }[] = [];
  let droppedDepth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const written = droppedDepth === 0 && elements.has(name);
        if (droppedDepth > 0 || dropped.has(name)) droppedDepth += 1;
        if (written) out += `<${name}${kept(name, attributes)}>`;
        open.push({ name, written });
      },
      ontext(text) {
        if (droppedDepth === 0) out += escapeText(cleanText(text));
      },
      onclosetag() {
        const closed = open.pop();
        if (closed?.written) out += `</${closed.name}>`;
        else if (droppedDepth > 0) droppedDepth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(mathml);
  return `<mrow>${out}</mrow>`;
}

function kept(name: string, { class: classes = '', style = '', ...attributes }: Record<string, string>): string {
  const names = [...classes.split(/\s+/).filter((item) => knownClass.test(item)), ...styleClasses(name, style)];
  const colour = /(?:^|;)color:(#[0-9a-f]{3,8})(?:;|$)/i.exec(style)?.[1];
  const all = { ...(names.length > 0 && { class: names.join(' ') }), ...(colour && { mathcolor: colour }) };
  // Temml's black is replaced by the text color, so that it is visible in dark mode too.
  if (attributes.mathbackground === 'black') Object.assign(all, { mathbackground: 'currentcolor' });
  for (const [key, value] of Object.entries(attributes)) {
    if (attributesKept.has(key) && harmlessValue.test(value)) Object.assign(all, { [key]: value });
  }
  return Object.entries(all)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('');
}

/** Converts the styles of Temml that make tables and boxes legible to classes of `blocks/math/style.css`. */
function styleClasses(name: string, style: string): string[] {
  if (style === '') return [];
  const found: string[] = [];
  if (name === 'mtd') {
    const start = /padding-left:([\d.]+)/.exec(style)?.[1];
    const end = /padding-right:([\d.]+)/.exec(style)?.[1];
    if (style.includes('width:50%')) found.push('tag-side');
    if (start === '0') found.push('flush-start');
    if (start === '1' || start === '2') found.push('gap-start');
    if (end === '0') found.push('flush-end');
    for (const side of ['top', 'right', 'bottom', 'left']) {
      if (style.includes(`border-${side}:`)) found.push(`line-${side}`);
    }
  }
  if (/border:1px solid|border: ?0/.test(style)) found.push('boxed');
  return found;
}
