/**
 * Finds formulas in HTML from other programs: rendered by Wikipedia, KaTeX and MathJax, or as TeX between delimiters.
 */
import { dollarFormula } from '#domain/inline/dollars.ts';
import { parse, type HtmlElement, type HtmlNode } from '../html-tree.ts';
import { elementsOf, isElement, isText, textOf } from './foreign-html.ts';
import { texOfMathml } from './mathml-tex.ts';
import { isEquation, mathmlOfEquation } from './omml.ts';

export interface Formula {
  text: string;
  /** Whether TeX was found. If `false`, `text` is plain text. */
  isTex: boolean;
  /** Whether the formula is a block. */
  display: boolean;
}

/** Matches the class of an element that contains a whole formula, possibly with several renderings of that formula. */
const drawn = /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_SVG|_CHTML|_Display|_SVG_Display)?)(?:\s|$)/;
const pictured = /(?:^|\s)(?:mwe-math-fallback-image-(?:inline|display)|latex|tex)(?:\s|$)/;
const script = /^math\/tex(?:;\s*mode=(display))?/i;

/** @returns undefined if the element is not a formula */
export function formulaOf(element: HtmlElement): Formula | undefined {
  const { name, attributes, children } = element;
  if (name === 'script') {
    const found = script.exec(attributes.type ?? '');
    return found
      ? made(textOf(children).replace(/^%? *<!\[CDATA\[|%? *\]\]>$/g, ''), found[1] !== undefined)
      : undefined;
  }
  if (name === 'dd') return indented(children);
  if (isEquation(element)) return equation(element);
  const isFormula =
    name === 'math' ||
    name === 'mjx-container' ||
    (name !== 'img' && (sourceOf(element) !== undefined || drawn.test(attributes.class ?? '')));
  if (!isFormula && !isPicture(element)) return undefined;
  const tex = texIn(element);
  const display = find(element, isDisplay) !== undefined;
  return tex === undefined
    ? { text: textOf(children).replace(/\s+/g, ' ').trim(), isTex: false, display: false }
    : made(tex, display);
}

function equation(element: HtmlElement): Formula {
  const tex = texOfMathml(mathmlOfEquation(element));
  const display = element.name === 'm:omathpara';
  return tex === '' ? { text: textOf(element.children).trim(), isTex: false, display: false } : made(tex, display);
}

/** Returns the TeX that Gemini, Zhihu and Quill store in attributes next to the rendering. */
const sourceOf = ({ attributes }: HtmlElement): string | undefined =>
  attributes['data-math'] ??
  attributes['data-tex'] ??
  (/(?:^|\s)ql-formula(?:\s|$)/.test(attributes.class ?? '') ? attributes['data-value'] : undefined);

/** Removes a command that only repeats whether the formula is inline or a block. */
function made(written: string, display: boolean): Formula {
  const [, inside] = /^\s*\{\s*\\(?:display|text)style\b\s*([^]*)\}\s*$/.exec(written) ?? [];
  const text = (inside ?? written).replace(/\s+/g, ' ').trim();
  return { text, isTex: true, display };
}

/** Returns the block formula in an indented element that has no other content, as in Wikipedia. */
function indented(children: readonly HtmlNode[]): Formula | undefined {
  const [only, ...others] = children.filter((node) => !isText(node) || /\S/.test(node));
  const formula = only !== undefined && isElement(only) && others.length === 0 ? formulaOf(only) : undefined;
  return formula && { ...formula, display: formula.isTex };
}

const isPicture = ({ name, attributes }: HtmlElement) =>
  name === 'img' && pictured.test(attributes.class ?? '') && /\S/.test(attributes.alt ?? '');

const isDisplay = ({ name, attributes }: HtmlElement) =>
  (name === 'math' && attributes.display === 'block') ||
  (name === 'mjx-container' && attributes.display === 'true') ||
  /(?:fallback-image-display|katex-display|math-block|MathJax(?:_SVG)?_Display)/.test(attributes.class ?? '');

function texIn(element: HtmlElement): string | undefined {
  const source = sourceOf(element);
  if (source !== undefined) return source;
  const annotation = find(
    element,
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes.encoding ?? ''),
  );
  if (annotation) return textOf(annotation.children);
  const latex = find(element, ({ attributes }) => 'data-latex' in attributes)?.attributes['data-latex'];
  const alt = find(element, isPicture)?.attributes.alt;
  if (latex !== undefined || alt !== undefined) return latex ?? alt;
  const kept = find(element, ({ attributes }) => 'data-mathml' in attributes)?.attributes['data-mathml'];
  const mathml = find(element, ({ name }) => name === 'math') ?? (kept === undefined ? undefined : parse(kept));
  return (mathml && texOfMathml(mathml)) || undefined;
}

function find(element: HtmlElement, wanted: (element: HtmlElement) => boolean): HtmlElement | undefined {
  if (wanted(element)) return element;
  for (const child of elementsOf(element.children)) {
    const found = find(child, wanted);
    if (found) return found;
  }
  return undefined;
}

/** Removes the rendering of a formula if its TeX is in the next element, as in MathJax 2. */
export const withoutDrawings = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.filter((node, index) => {
    const next = nodes[index + 1];
    const isDrawn = isElement(node) && drawn.test(node.attributes.class ?? '');
    return !(isDrawn && next !== undefined && isElement(next) && next.name === 'script' && formulaOf(next));
  });

const signed = new RegExp(
  String.raw`\$\$([^$]+)\$\$|(?<!\\)\\\[((?:[^\\]|\\[^[\]])+)\\\]|${dollarFormula}|(?<!\\)\\\(((?:[^\\]|\\[^()])+)\\\)`,
  'gu',
);

/** Splits a text at its formulas: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. */
export function textAndFormulas(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: dollars, 2: brackets, 3: dollar, 4: bracket } of text.matchAll(signed)) {
    const display = dollars ?? brackets;
    parts.push(text.slice(end, index), made(display ?? dollar ?? bracket ?? '', display !== undefined));
    end = index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
