/**
 * Parses inline HTML to a tree. HTML from other programs is parsed with a full HTML parser, and stored HTML with a
 * faster one. Both parsers use one builder, so both apply the same rules: a disallowed element is removed, and its
 * text stays.
 */
import { readHtml } from '#read-html';
import type { HtmlReader } from '../html/read-html.ts';
import { cleanText } from '#contract/plain-text.ts';
import { isBlank, stripMarkup } from '../text.ts';
import { newElement, type InlineSchema } from './kind.ts';
import type { InlineElement, InlineNode } from './tree.ts';

/**
 * Elements that are removed with their content, because the content is not text by the writer. Other disallowed
 * elements only lose their tags.
 */
const droppedWhole = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'noembed',
  'noframes',
  'textarea',
  'select',
  'xmp',
  'plaintext',
  'audio',
  'video',
  'canvas',
  // `rp` contains the brackets around a ruby annotation, for programs without ruby support.
  'rp',
]);

/**
 * Maximum depth of elements; no hand-written markup is nested this deeply. The parser's work grows with the square of
 * the depth, so text with deeper elements loses all its tags.
 */
const maxDepth = 100;

/** The kinds that an element can be, by element name. */
export type KindsByTag = ReadonlyMap<string, readonly InlineSchema[]>;

/**
 * Returns the kinds that each element can be.
 * @param schemas if a span has several classes, the first matching kind is used
 */
export function kindsByTag(schemas: readonly InlineSchema[]): KindsByTag {
  const kinds = new Map<string, InlineSchema[]>();
  for (const schema of schemas)
    for (const tag of Object.keys(schema.tags)) kinds.set(tag, [...(kinds.get(tag) ?? []), schema]);
  return kinds;
}

/** An open HTML element, and its node in the tree. Disallowed elements have no node. */
interface Open {
  schema?: InlineSchema;
  element?: InlineElement | undefined;
  dropped: boolean;
}

/** Builds the tree of a line from the events of a parser. */
class InlineBuilder implements HtmlReader {
  readonly nodes: InlineNode[] = [];
  tooDeep = false;
  readonly #kinds: KindsByTag;
  readonly #open: Open[] = [];

  constructor(kinds: KindsByTag) {
    this.#kinds = kinds;
  }

  open(name: string, given: Readonly<Record<string, string>>): 'stop' | undefined {
    if (this.#open.length === maxDepth) {
      this.tooDeep = true;
      return 'stop';
    }
    const dropped = this.#open.at(-1)?.dropped === true || droppedWhole.has(name);
    const found = dropped ? undefined : this.#kinds.get(name)?.find((item) => means(item, name, given));
    const schema = found && this.#mayStand(found) ? found : undefined;
    const attributes = schema?.attributes ? schema.attributes(given) : {};
    if (!schema || !attributes) {
      this.#open.push({ dropped: dropped || found?.partOf !== undefined });
      return undefined;
    }
    const element: InlineElement = { ...newElement(schema, attributes), tag: schema.tags[name] ?? name };
    const isOpen = (...kinds: string[]) => this.#open.some((item) => item.element && kinds.includes(item.element.kind));
    // A mark inside the same mark has no effect and is removed. This limits the depth and prevents nested links.
    const says =
      !this.#open.some((item) => item.element && isSame(item.element, element)) && !isOpen(...(schema.notIn ?? []));
    while (says && isOpen(...(schema.ends ?? []))) {
      const innermost = this.#open.findLast((item) => item.element);
      if (innermost) innermost.element = undefined;
    }
    if (says) this.#children().push(element);
    const isEmpty = schema.holds === 'nothing';
    this.#open.push({ schema, element: says && !isEmpty ? element : undefined, dropped: isEmpty });
    return undefined;
  }

  /**
   * Returns whether a kind is allowed at this position. An element with `holds: 'text'` can contain only kinds that
   * are part of it.
   */
  #mayStand({ partOf }: InlineSchema): boolean {
    const around = this.#open.filter(({ element }) => element);
    return partOf === undefined
      ? !around.some(({ schema }) => schema?.holds === 'text')
      : around.at(-1)?.schema?.name === partOf;
  }

  text(text: string): void {
    if (text === '' || this.#open.at(-1)?.dropped) return;
    this.#add(text);
  }

  #add(text: string): void {
    const children = this.#children();
    const before = children.at(-1);
    if (typeof before === 'string') children[children.length - 1] = before + text;
    else children.push(text);
  }

  close(): void {
    const { schema, element } = this.#open.pop() ?? {};
    if (element && schema?.needsWords && element.children.every(isBlankNode)) this.#children().pop();
    if (!element || !schema?.settled) return;
    this.#children().pop();
    for (const node of schema.settled(element)) {
      if (typeof node === 'string') this.#add(node);
      else this.#children().push(node);
    }
  }

  /** Returns the list to which the next node is added. */
  #children(): InlineNode[] {
    return this.#open.findLast(({ element }) => element)?.element?.children ?? this.nodes;
  }
}

/** Returns whether an element is of this kind, as stored or as browsers write it. */
export function means(
  { tags, class: own }: InlineSchema,
  name: string,
  { class: classes = '' }: Readonly<Record<string, string>>,
): boolean {
  return Object.hasOwn(tags, name) && (own === undefined || classes.split(/\s+/).includes(own));
}

const isSame = (a: InlineElement, b: InlineElement) => a.kind === b.kind && a.tag === b.tag;

const isBlankNode = (node: InlineNode) => (typeof node === 'string' ? isBlank(node) : node.tag === 'br');

/** Parses any HTML. Never throws. If elements are nested too deeply, the result is plain text. */
export function readForeignInline(html: string, kinds: KindsByTag): InlineNode[] {
  const builder = new InlineBuilder(kinds);
  readHtml(html, {
    open: (name, attributes) => builder.open(name, attributes),
    // The text is cleaned first, so that the later check for visible content applies to clean text.
    text: (text) => builder.text(cleanText(text)),
    close: () => builder.close(),
  });
  return builder.tooDeep ? wordsOf(html) : builder.nodes;
}

/**
 * Parses inline HTML written by `writeInline`. For other input, the result is still safe: it contains nothing that
 * the full parser would remove.
 */
export function readStoredInline(html: string, kinds: KindsByTag): InlineNode[] {
  if (!/[<&]/.test(html)) return html === '' ? [] : [html];
  const builder = new InlineBuilder(kinds);
  const names: string[] = [];
  const close = () => {
    builder.close();
    return names.pop();
  };
  for (const [whole, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z]+)([^>]*)>|[^<]+|</gi)) {
    if (name === '') builder.text(unescapeText(whole));
    else if (slash) while (names.includes(name) && close() !== name);
    else {
      if (builder.open(name, readAttributes(attributes)) === 'stop') return wordsOf(html);
      names.push(name);
      if (name === 'br') close();
    }
  }
  while (names.length > 0) close();
  return builder.nodes;
}

/** Parses the attributes of a tag from `writeInline`. */
export function readAttributes(tag: string): Record<string, string> {
  if (tag === '') return {};
  return Object.fromEntries(
    [...tag.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeText(value)]),
  );
}

/** Reverses `escapeText` and `escapeAttribute`, and converts `&nbsp;`, which browsers write. */
export function unescapeText(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Returns the text of HTML without tags. Ruby annotations are separated from their base text by spaces. */
function wordsOf(html: string): InlineNode[] {
  const words = cleanText(unescapeText(stripMarkup(html.replace(/<\/?rt\b/gi, ' $&'))));
  return words === '' ? [] : [words];
}
