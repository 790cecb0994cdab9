/** Recognizes elements of HTML from other programs, such as marks, code, headings and table rows. */
import type { ListItem } from '#blocks/list/schema.ts';
import { parse, type HtmlElement, type HtmlNode } from '../html-tree.ts';
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import { newElement } from '#domain/inline/kind.ts';
import { means } from '#domain/inline/read.ts';
import { inlineSchemas } from '#inlines/index.ts';
import type { Mark } from '#inlines/runs.ts';

export const isText = (node: HtmlNode): node is string => typeof node === 'string';
export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

export const blockNames = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
export const droppedWhole = new Set(
  'script style title head template svg iframe object embed audio video select canvas noscript xml meta link rp button'.split(
    ' ',
  ),
);
/**
 * The inline kinds that can mark text, sorted so that code is the innermost mark. The cleaner converts marks with
 * `settled` to their final form.
 */
const markSchemas = inlineSchemas
  .filter(({ embed, settled }) => !embed || settled)
  .sort((a, b) => Number(a.literal ?? 0) - Number(b.literal ?? 0));

/** Formatting that applies to a text: its marks, and whether line breaks are significant. */
export interface Style {
  marks: readonly Mark[];
  pre: boolean;
  /** Whether the text is in a heading, where bold is only the style of the heading. */
  heading: boolean;
}

export const elementsOf = (nodes: readonly HtmlNode[]): HtmlElement[] => nodes.filter(isElement);

export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isText(node) ? node : textOf(node.children))).join('');

/** Returns the texts of a block, one per line, for fields that allow only text. */
export function linesOf(data: Record<string, unknown>): string {
  const plain = (html: string) => textOf(parse(html.replaceAll('<br>', '\n')).children);
  const items = (list: readonly ListItem[]): string[] =>
    list.flatMap((item) => [plain(item.content), ...items(item.items)]);
  if (Array.isArray(data.items)) return items(data.items as ListItem[]).join('\n');
  return typeof data.code === 'string' ? data.code : plain(typeof data.text === 'string' ? data.text : '');
}

export function styleOf({ name, attributes }: HtmlElement, outer: Style): Style {
  const css = attributes.style ?? '';
  const marks = [...outer.marks];
  const isInHeading = outer.heading || /^h[1-6]$/.test(name);
  const meant = markSchemas.find((schema) => means(schema, name, attributes));
  for (const schema of markSchemas) {
    const isNamed = schema.foreign?.tags?.includes(name) === true || schema === meant;
    const stored = schema.attributes ? schema.attributes(attributes) : {};
    const said = schema.foreign?.style?.(css, isInHeading);
    const at = marks.findIndex(({ kind }) => kind === schema.name);
    // A style can also remove a mark, as for non-bold text within bold text.
    if (said === false && at >= 0) marks.splice(at, 1);
    if (!(said ?? isNamed) || !stored || at >= 0) continue;
    // The link mark is always the outermost mark.
    if (schema.attributes) marks.unshift(newElement(schema, stored));
    else marks.push(newElement(schema));
  }
  const space = /white-space:\s*([\w-]+)/i.exec(css)?.[1]?.toLowerCase();
  return { marks, heading: outer.heading, pre: space === undefined ? outer.pre : space.startsWith('pre') };
}

/** Returns whether an element is hidden or only for screen readers. */
export const isHidden = ({ attributes: { style = '', class: names = '' } }: HtmlElement): boolean =>
  /display:\s*none|mso-list:\s*ignore/i.test(style) || /(?:^|\s)(?:sr-only|visually-hidden)(?:\s|$)/.test(names);

const monospaced = /font-family:[^;]*(?:mono|consolas|menlo|courier|monaco)/i;

/**
 * Returns whether an element is code: `pre`, or output of code editors, in a monospace font with significant white
 * space.
 */
export function isCode({ name, attributes }: HtmlElement): boolean {
  if (name === 'pre') return true;
  const css = attributes.style ?? '';
  return name === 'div' && /white-space:\s*pre\b/i.test(css) && monospaced.test(css);
}

/** Returns the text of code: each block element is a line. */
export function codeText(nodes: readonly HtmlNode[]): string {
  let out = '';
  for (const node of nodes) {
    if (isText(node)) out += node;
    else if (node.name === 'br') out += '\n';
    else {
      const isLine = blockNames.has(node.name);
      if (isLine && out !== '' && !out.endsWith('\n')) out += '\n';
      out += codeText(node.children);
      if (isLine && !out.endsWith('\n')) out += '\n';
    }
  }
  return out.replace(/\r\n?/g, '\n');
}

export function languageOf(element: HtmlElement): CodeLanguage {
  const inner = elementsOf(element.children).map(({ attributes }) => attributes.class ?? '');
  const named = /(?:lang(?:uage)?-|highlight-source-|brush:\s*)([\w+#-]+)/.exec(
    [element.attributes.class ?? '', ...inner].join(' '),
  );
  return findCodeLanguage(named?.[1] ?? '') ?? plainText;
}

export function headingLevel({ name, attributes }: HtmlElement): number | undefined {
  const tag = /^h([1-6])$/.exec(name)?.[1];
  if (tag) return Number(tag);
  if (/\bMsoTitle\b/.test(attributes.class ?? '')) return 1;
  if (attributes.role !== 'heading') return undefined;
  return Math.min(6, Math.max(1, Number(attributes['aria-level']) || 2));
}

/**
 * Returns the character that an image represents: an emoji, or a checkbox of a list as in Google Docs.
 * @param alt alt text of the image
 */
export function letterOf(alt: string): string | undefined {
  if (/^\p{RGI_Emoji}$/v.test(alt)) return alt;
  return { checked: '☑ ', unchecked: '☐ ' }[alt];
}
