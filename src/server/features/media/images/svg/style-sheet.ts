/**
 * Parses style sheets of drawings: rules for elements, classes and ids, also nested, without conditions. Other CSS
 * (states, siblings, variables) is skipped. Every step reads its input only once.
 */
import { isAllowedStyle } from './allowed.ts';

/** One part of a selector: the conditions that an element must meet. */
interface Compound {
  tag: string | undefined;
  ids: string[];
  classes: string[];
  /** Whether the previous part of the selector must match the parent. Otherwise, it can match any ancestor. */
  isChild: boolean;
}

export interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

export interface Rule {
  /** Ordered from the outermost part to the element itself; never empty. */
  selector: readonly Compound[];
  /** CSS specificity: counts of ids, classes and elements, each below 1,000. */
  specificity: number;
  /** Position of the rule among all rules. */
  order: number;
  declarations: readonly Declaration[];
}

/** Maximum length of a `font` value that is parsed; real values are short. */
const MAX_FONT = 500;
/** Media conditions that are always true for a displayed drawing. */
const always = /^@media(?: (?:only )?(?:screen|all))?$/i;

/**
 * Parses a style sheet.
 * @param order position of the first rule among the rules of all style sheets
 */
export function readStyleSheet(css: string, order = 0): Rule[] {
  return rulesIn(withoutComments(css), order);
}

function rulesIn(css: string, order: number): Rule[] {
  const rules: Rule[] = [];
  for (const { head, body } of piecesOf(css)) {
    const isAt = head.startsWith('@');
    // Nested conditions are ignored, because drawing programs never write them.
    const unwrapped = isAt && body && always.test(head) ? piecesOf(body) : isAt ? [] : [{ head, body }];
    for (const piece of unwrapped) {
      if (piece.body === undefined || piece.head.startsWith('@')) continue;
      const declarations = readDeclarations(piece.body);
      if (declarations.length === 0) continue;
      for (const text of piece.head.split(',')) {
        const selector = selectorOf(text);
        if (selector) rules.push({ selector, specificity: weigh(selector), order: order + rules.length, declarations });
      }
    }
  }
  return rules;
}

/** Returns the declarations of allowed properties in a `style` attribute or a rule. */
export function readDeclarations(css: string): Declaration[] {
  return piecesOf(css).flatMap(({ head, body }) => {
    const colon = head.indexOf(':');
    if (body !== undefined || colon < 0) return [];
    const property = head.slice(0, colon).trim().toLowerCase();
    const said = head.slice(colon + 1).trim();
    const mark = said.lastIndexOf('!');
    const important =
      mark >= 0 &&
      said
        .slice(mark + 1)
        .trim()
        .toLowerCase() === 'important';
    const value = (important ? said.slice(0, mark) : said).trim();
    return longhands(property, value)
      .filter((item) => isAllowedStyle(item.property, item.value))
      .map((item) => ({ ...item, important }));
  });
}

/** Shorthand properties cannot be written as attributes. The ones that are common in plots are therefore split. */
function longhands(property: string, value: string): { property: string; value: string }[] {
  if (property === 'marker')
    return ['marker-start', 'marker-mid', 'marker-end'].map((item) => ({ property: item, value }));
  // In attributes, lengths and angles must have no unit. The units px and deg can be removed without changing the
  // value.
  if (property === 'transform') return [{ property, value: value.replace(/(\d)(?:px|deg)\b/g, '$1') }];
  if (property !== 'font') return [{ property, value }];
  const [, before = '', size = '', family = ''] =
    /^((?:[a-z\d-]+\s+)*?)(\d*\.?\d+(?:[a-z]+|%)|(?:xx?-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*[\w.%]+)?\s+(.+)$/i.exec(
      value.slice(0, MAX_FONT),
    ) ?? [];
  if (family === '') return [];
  const words = before.split(/\s+/);
  const one = (pattern: RegExp) => words.find((word) => pattern.test(word)) ?? 'normal';
  return Object.entries({
    'font-style': one(/^(?:italic|oblique)$/i),
    'font-variant': one(/^small-caps$/i),
    'font-weight': one(/^(?:bold|bolder|lighter|[1-9]00)$/i),
    'font-stretch': one(/(?:condensed|expanded)$/i),
    'font-size': size,
    'font-family': family,
  }).map(([longhand, said]) => ({ property: longhand, value: said }));
}

/**
 * Splits CSS at each `;` and after each `{…}` outside strings and brackets.
 * @returns the trimmed text before each body as `head`, and the body; `undefined` without a body
 */
function piecesOf(css: string): { head: string; body: string | undefined }[] {
  const pieces: { head: string; body: string | undefined }[] = [];
  let [start, open, depth, quote] = [0, -1, 0, ''];
  const cut = (at: number) => {
    const head = css.slice(start, open < 0 ? at : open).trim();
    if (head !== '') pieces.push({ head, body: open < 0 ? undefined : css.slice(open + 1, at) });
    [start, open, depth] = [at + 1, -1, 0];
  };
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charAt(at);
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote || sign === '\n') quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) {
      if (sign === '{' && depth === 0) open = at;
      depth += 1;
    } else if (')]}'.includes(sign)) {
      depth = Math.max(0, depth - 1);
      if (sign === '}' && depth === 0) cut(at);
    } else if (sign === ';' && depth === 0) cut(at);
  }
  cut(css.length);
  return pieces;
}

/** Removes comments, and the HTML comment markers that hide style sheets from old browsers. */
function withoutComments(css: string): string {
  let out = '';
  let from = 0;
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', from)) {
    const end = css.indexOf('*/', start + 2);
    out += `${css.slice(from, start)} `;
    from = end < 0 ? css.length : end + 2;
    if (end < 0) break;
  }
  return (out + css.slice(from)).replaceAll('<!--', '').replaceAll('-->', '');
}

/**
 * Parses a selector.
 * @returns `undefined` for a selector with anything other than elements, classes and ids
 */
function selectorOf(text: string): Compound[] | undefined {
  const compounds: Compound[] = [];
  let isChild = false;
  for (const word of text.trim().split(/\s+|(?=>)|(?<=>)/)) {
    if (word === '>') {
      if (isChild || compounds.length === 0) return undefined;
      isChild = true;
      continue;
    }
    const compound = compoundOf(word, isChild);
    if (!compound) return undefined;
    compounds.push(compound);
    isChild = false;
  }
  return isChild ? undefined : compounds;
}

const identifier = '-?[_a-zA-Z\\u0080-\\uffff][\\w\\u0080-\\uffff-]*';
const whole = new RegExp(`^(?:\\*|${identifier})?(?:[.#]${identifier})*$`);
const parts = new RegExp(`[.#]?${identifier}`, 'g');

function compoundOf(text: string, isChild: boolean): Compound | undefined {
  if (text === '' || !whole.test(text)) return undefined;
  const found = text.match(parts) ?? [];
  const marked = (mark: string) => [
    ...new Set(found.filter((item) => item.startsWith(mark)).map((item) => item.slice(1))),
  ];
  return { tag: found.find((item) => !/^[.#]/.test(item)), ids: marked('#'), classes: marked('.'), isChild };
}

function weigh(selector: readonly Compound[]): number {
  const count = (of: (one: Compound) => number) => selector.reduce((sum, item) => Math.min(999, sum + of(item)), 0);
  return (
    count(({ ids }) => ids.length) * 1_000_000 +
    count(({ classes }) => classes.length) * 1_000 +
    count(({ tag }) => (tag === undefined ? 0 : 1))
  );
}
