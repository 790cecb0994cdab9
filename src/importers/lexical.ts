/** Converts Ghost's editor data (Lexical) of a post whose export contains no HTML: prose, lists and cards. */
import { readJson } from '#domain/read-json.ts';
import { z } from '#contract/zod.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { ghostCard, joinParts, type GhostText } from './ghost-cards.ts';

interface Node {
  type?: string | undefined;
  [key: string]: unknown;
}
const node: z.ZodType<Node> = z.looseObject({ type: z.string().optional() });
const state = z.looseObject({ root: node });
const children = z.array(node).catch([]);

/** Bits of a text's `format`, from the outermost mark to the innermost. */
const marks = [
  [1, 'b'],
  [2, 'i'],
  [4, 's'],
  [32, 'sub'],
  [64, 'sup'],
  [16, 'code'],
] as const;

/** @returns undefined if the text is not a Lexical state */
export function lexicalText(json: string): GhostText | undefined {
  const items = children.parse(readJson(state, json)?.root['children']);
  if (items.length === 0) return undefined;
  // Cards are siblings of paragraphs, never nested in them.
  const parts = items.map((item) => {
    const card = ghostCard(item.type ?? '', item);
    if (card) return card;
    const html = toHtml(item);
    return html === '' && !('children' in item) ? (item.type ?? 'unknown') : { html };
  });
  return joinParts(parts);
}

const inside = (parent: Node): string => children.parse(parent['children']).map(toHtml).join('');
const said = (value: unknown): string => (typeof value === 'string' ? value : '');

function toHtml(one: Node): string {
  const attribute = (name: string) => escapeAttribute(said(one[name]));
  switch (one.type) {
    case 'text':
    case 'extended-text':
      return marked(escapeText(said(one['text'])), Number(one['format']) || 0);
    case 'linebreak':
      return '<br>';
    case 'link':
    case 'autolink':
      return `<a href="${attribute('url')}">${inside(one)}</a>`;
    case 'heading':
    case 'extended-heading':
      return element(/^h[1-6]$/.test(said(one['tag'])) ? said(one['tag']) : 'h2', inside(one));
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return element('blockquote', inside(one));
    case 'list':
      return one['listType'] === 'number'
        ? `<ol start="${Number(one['start']) || 1}">${items(one)}</ol>`
        : element('ul', items(one));
    case 'paragraph':
      return element('p', inside(one));
    default:
      return inside(one);
  }
}

/** A nested list is a separate list item, which belongs to the preceding item. */
function items(list: Node): string {
  const made: string[] = [];
  for (const item of children.parse(list['children'])) {
    const held = children.parse(item['children']);
    const isNested = held.length > 0 && held.every((one) => one['listType'] !== undefined);
    const last = isNested ? made.pop() : undefined;
    made.push((last ?? '') + inside(item));
  }
  return made.map((html) => element('li', html)).join('');
}

const element = (name: string, html: string) => `<${name}>${html}</${name}>`;

const marked = (text: string, format: number): string =>
  marks.reduceRight((html, [bit, name]) => (format & bit ? element(name, html) : html), text);
