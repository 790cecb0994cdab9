/**
 * Converts the HTML of a post for typesetting. Numbers, references, notes and cited works are already resolved; parts
 * that are only for screens are removed. The template `post.typ` has a case for each value of `t`. Never throws, for
 * any HTML.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { columnsOf } from '#blocks/picture.ts';
import { defaultAccents } from '#domain/site/theme.ts';
import { decoded } from '#domain/decoded.ts';
import { printMath, type MathNode } from './print-math.ts';
import { type HtmlElement, type HtmlNode, textIn, isElement, elements } from './html-tree.ts';

/** Plain text, or a node with its content in `c`. */
export type PrintNode =
  | string
  | { t: 'math'; block: boolean; alt: string; m: MathNode; number?: string }
  | { t: 'image'; src: string; alt: string; width: number; svg?: string; marks?: Marks }
  | { t: 'code'; text: string; name?: string }
  | { t: 'link'; href: string; to?: string; c: PrintNode[] }
  | { t: 'heading'; level: number; id?: string; c: PrintNode[] }
  | { t: 'figure'; id?: string; caption: PrintNode[]; above: boolean; c: PrintNode[] }
  | { t: 'side-by-side'; columns: number; c: PrintNode[] }
  | { t: 'table'; header: boolean; columns: number; align: string[]; rows: PrintNode[][][] }
  | { t: 'list'; ordered: boolean; start: number; items: PrintNode[][] }
  | { t: 'box'; title: PrintNode[]; id?: string; plain: boolean; c: PrintNode[] }
  | { t: 'works'; plain?: boolean; c: PrintNode[] }
  | { t: 'note' | 'paragraph' | 'quote' | 'cite' | Mark; align?: string; id?: string; c: PrintNode[] }
  | { t: 'ruby'; reading: string; c: PrintNode[] }
  | { t: 'break' | 'line' };

/**
 * Annotations of an image. `shape` is the aspect ratio of the image. Positions and sizes are fractions of its width and
 * height.
 */
interface Marks {
  shape: number;
  boxes: { x: number; y: number; width: number; height: number }[];
}

type Mark = 'strong' | 'emph' | 'dots' | 'strike' | 'highlight' | 'sub' | 'sup' | 'raw';

const has = (node: HtmlElement, name: string) => (node.attribs['class'] ?? '').split(' ').includes(name);

const find = (node: HtmlElement, name: string): HtmlElement | undefined => {
  for (const inner of elements(node)) {
    const found = inner.name === name ? inner : find(inner, name);
    if (found) return found;
  }
  return undefined;
};

const marks: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emph',
  em: 'emph',
  cite: 'emph',
  s: 'strike',
  del: 'strike',
  mark: 'highlight',
  sub: 'sub',
  sup: 'sup',
  code: 'raw',
  kbd: 'raw',
};

/** Elements that are only for screens, or whose content is repeated elsewhere. */
const unprinted = new Set(['button', 'input', 'script', 'style', 'template', 'iframe', 'annotation', 'svg', 'source']);
const isUnprinted = (node: HtmlElement) =>
  unprinted.has(node.name) || has(node, 'anchor') || has(node, 'cited-note') || has(node, 'margin-note');

/**
 * @param html body of a post from `renderDocument` and `resolveCitations`
 * @param siteUrl base URL for links to the site, without a trailing slash
 * @param accent `#rrggbb`: color of drawings, as in light mode
 */
export function printTree(html: string, siteUrl: string, accent = defaultAccents.light): PrintNode[] {
  const root = parseDocument(html) as unknown as HtmlElement;
  const notes = new Map<string, HtmlElement>();
  for (const section of elements(root).filter((node) => has(node, 'notes-at-end')))
    for (const [at, item] of elements(find(section, 'ol') ?? section).entries()) notes.set(String(at + 1), item);
  return new Reading(notes, accent).whole(root.children, siteUrl);
}

/** Returns whether a node is visible in its line. Notes and line breaks are not visible there. */
const isShown = (node: PrintNode): boolean =>
  typeof node === 'string'
    ? node.trim() !== ''
    : node.t !== 'note' && node.t !== 'break' && (!('c' in node) || node.c.some(isShown));

class Reading {
  readonly #notes: ReadonlyMap<string, HtmlElement>;
  readonly #accent: string;
  constructor(notes: ReadonlyMap<string, HtmlElement>, accent: string) {
    this.#notes = notes;
    this.#accent = accent;
  }

  /** Ids of link targets that are already in use; duplicates are dropped. */
  readonly #ids = new Set<string>();
  /**
   * Whether the current node is in a heading. Ruby annotations in headings are printed in brackets, because the table
   * of contents repeats the headings.
   */
  #isHeading = false;
  /** Level of the latest heading. Accessible PDFs must not skip heading levels. */
  #level = 0;

  whole(nodes: readonly HtmlNode[], siteUrl: string): PrintNode[] {
    return this.#led(this.blocks(nodes), siteUrl);
  }

  #id(node: HtmlElement): { id?: string } {
    const { id } = node.attribs;
    if (!id || this.#ids.has(id)) return {};
    this.#ids.add(id);
    return { id };
  }

  #levelOf(level: number): number {
    this.#level = Math.max(1, Math.min(level - 1, this.#level + 1));
    return this.#level;
  }

  /** Resolves links to anchors in the post and to the site; other relative links become plain text. */
  #led<T>(value: T, siteUrl: string): T {
    if (Array.isArray(value)) return value.map((one) => this.#led(one as unknown, siteUrl)) as T;
    if (typeof value !== 'object' || value === null) return value;
    const found = Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, this.#led(part as unknown, siteUrl)]),
    );
    if (found['t'] !== 'link') return found as T;
    const href = String(found['href']);
    const to = href.startsWith('#') ? decoded(href.slice(1)) : undefined;
    if (to !== undefined) return { ...found, href: '', ...(this.#ids.has(to) && { to }) } as T;
    return {
      ...found,
      href: href.startsWith('/') ? siteUrl + href : /^(?:https?|mailto):/i.test(href) ? href : '',
    } as T;
  }

  /** Converts block elements. Text between block elements becomes paragraphs. */
  blocks(nodes: readonly HtmlNode[]): PrintNode[] {
    const found: PrintNode[] = [];
    let words: HtmlNode[] = [];
    const flush = () => {
      if (words.some((node) => isElement(node) || textIn(node).trim() !== ''))
        found.push({ t: 'paragraph', c: this.inline(words) });
      words = [];
    };
    for (const node of nodes) {
      const block = isElement(node) ? this.#block(node) : undefined;
      if (!block) words.push(node);
      else {
        flush();
        found.push(...block);
      }
    }
    flush();
    return found;
  }

  /** @returns the nodes of a block element; undefined for an inline element */
  #block(node: HtmlElement): PrintNode[] | undefined {
    if (isUnprinted(node) || has(node, 'notes-at-end')) return [];
    const { dir } = node.attribs;
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level !== undefined) {
      this.#isHeading = true;
      const c = this.inline(node.children);
      this.#isHeading = false;
      // PDF/UA does not allow headings without text (ISO 14289-1, 7.4). A note in the heading does not count.
      if (!c.some(isShown)) return [{ t: 'paragraph', c }];
      return [{ t: 'heading', level: this.#levelOf(Number(level)), ...this.#id(node), c }];
    }
    switch (node.name) {
      case 'p': {
        const align =
          /align-(center|right|justify)/.exec(node.attribs['class'] ?? '')?.[1] ?? (dir === 'rtl' && 'right');
        return [{ t: 'paragraph', ...(align && { align }), c: this.inline(node.children) }];
      }
      case 'ul':
      case 'ol':
        return [this.#list(node)];
      case 'blockquote':
        return [{ t: 'quote', c: this.blocks(node.children) }];
      case 'footer':
        return [{ t: 'cite', c: this.inline(node.children) }];
      case 'hr':
        return [{ t: 'line' }];
      case 'pre':
        return [{ t: 'code', text: textIn(node).replace(/\n$/, '') }];
      case 'figure':
        return [this.#figure(node), ...this.#regionList(node)];
      case 'table':
        return [this.#table(node)];
      case 'details':
        return [this.#box(node, find(node, 'summary'), true)];
      case 'aside':
        return [
          this.#box(
            node,
            elements(node).find((inner) => has(inner, 'kind')),
            has(node, 'statement'),
          ),
        ];
      case 'section':
        if (has(node, 'references')) {
          // The list of references is a list in APA style, and separate paragraphs in other styles, with or without
          // numbers.
          return [{ t: 'works', ...(has(node, 'in-style') && { plain: true }), c: this.blocks(node.children) }];
        }
        return this.blocks(node.children);
      case 'div':
        if (has(node, 'drawing')) return [drawingOf(node, this.#accent)];
        if (has(node, 'annotated-picture')) return [annotatedPictureOf(node)];
        if (has(node, 'items')) return [this.#items(node)];
        return has(node, 'math') || has(node, 'formula') ? this.#formula(node) : this.blocks(node.children);
      default:
        return undefined;
    }
  }

  #formula(node: HtmlElement): PrintNode[] {
    const math = find(node, 'math');
    if (!math) return [{ t: 'code', text: textIn(node).trim() }];
    const number = elements(node).find((inner) => has(inner, 'number'));
    const made = mathOf(math, true, number && textIn(number));
    return [{ t: 'figure', ...this.#id(node), caption: [], above: false, c: [made] }];
  }

  #list(node: HtmlElement): PrintNode {
    const items = elements(node).filter(({ name }) => name === 'li');
    return {
      t: 'list',
      ordered: node.name === 'ol',
      start: Number(node.attribs['start'] ?? 1) || 1,
      items: items.map((item) => {
        const c = this.blocks(item.children);
        return item.attribs['id'] ? [{ t: 'paragraph', ...this.#id(item), c: [] }, ...c] : c;
      }),
    };
  }

  #figure(node: HtmlElement): PrintNode {
    const caption = elements(node).find(({ name }) => name === 'figcaption');
    const rest = node.children.filter((child) => child !== caption);
    if (has(node, 'code')) {
      const pre = find(node, 'pre');
      const name = caption && elements(caption).find((inner) => has(inner, 'name'));
      const said = caption?.children.filter(
        (child) => !isElement(child) || !(has(child, 'name') || has(child, 'language') || isUnprinted(child)),
      );
      const code: PrintNode = {
        t: 'code',
        text: pre ? textIn(pre).replace(/\n$/, '') : '',
        name: name ? textIn(name) : '',
      };
      return { t: 'figure', ...this.#id(node), caption: this.inline(said ?? []), above: false, c: [code] };
    }
    return {
      t: 'figure',
      ...this.#id(node),
      caption: caption ? this.inline(caption.children.filter((child) => !isRegionList(child))) : [],
      above: false,
      c: this.blocks(rest),
    };
  }

  /** Converts a figure with several images, each above its own caption. */
  #items(node: HtmlElement): PrintNode {
    const c = this.blocks(node.children);
    return { t: 'side-by-side', columns: columnsOf(c.length), c };
  }

  /**
   * Returns the annotations of an image as a list after the image, because they are body text and not part of the
   * caption.
   */
  #regionList(node: HtmlElement): PrintNode[] {
    const caption = elements(node).find(({ name }) => name === 'figcaption');
    const list = (nodes: PrintNode[][], ordered: boolean): PrintNode => ({
      t: 'list',
      ordered,
      start: 1,
      items: nodes,
    });
    return (caption ? elements(caption) : []).filter(isRegionList).map((notes) => {
      const items = elements(notes).map((note): PrintNode[] => {
        const readings = find(note, 'ul');
        const label = note.children.filter((child) => child !== readings);
        const read = readings ? elements(readings).map((reading) => this.inline(reading.children)) : [];
        return [...this.inline(label), ...(read.length > 0 ? [list(read, false)] : [])];
      });
      return list(items, true);
    });
  }

  #table(node: HtmlElement): PrintNode {
    const rowsOf = (part: HtmlElement): HtmlElement[] =>
      elements(part).flatMap((inner) => (inner.name === 'tr' ? [inner] : rowsOf(inner)));
    const rows = rowsOf(node).map(elements);
    const caption = elements(node).find(({ name }) => name === 'caption');
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
    const widest = rows.find((row) => row.length === columns) ?? [];
    const table: PrintNode = {
      t: 'table',
      header: elements(node).some(({ name }) => name === 'thead'),
      columns,
      align: Array.from({ length: columns }, (_, at) => {
        const cell = widest[at];
        return /align-(center|right)/.exec(cell?.attribs['class'] ?? '')?.[1] ?? 'left';
      }),
      rows: rows.map((row) => Array.from({ length: columns }, (_, at) => this.inline(row[at]?.children ?? []))),
    };
    return {
      t: 'figure',
      ...this.#id(node),
      caption: caption ? this.inline(caption.children) : [],
      above: true,
      c: [table],
    };
  }

  #box(node: HtmlElement, title: HtmlElement | undefined, plain: boolean): PrintNode {
    return {
      t: 'box',
      title: title ? this.inline(title.children) : [],
      ...this.#id(node),
      plain,
      c: this.blocks(node.children.filter((child) => child !== title)),
    };
  }

  inline(nodes: readonly HtmlNode[]): PrintNode[] {
    return nodes.flatMap((node): PrintNode[] => {
      if (!isElement(node)) return textIn(node) === '' ? [] : [textIn(node).replace(/\s+/g, ' ')];
      if (isUnprinted(node)) return [];
      if (has(node, 'note-mark')) return this.#note(node);
      // Checkboxes are printed as text, because some print fonts have no checkbox characters.
      if (has(node, 'box')) return [has(node, 'done') ? '[x] ' : '[ ] '];
      if (node.name === 'ruby' && !this.#isHeading) return [rubyOf(node, this.inline(node.children.filter(isBase)))];
      const mark = has(node, 'dots') ? 'dots' : marks[node.name];
      if (mark) return [{ t: mark, c: this.inline(node.children) }];
      switch (node.name) {
        case 'br':
          return [{ t: 'break' }];
        case 'math':
          return [mathOf(node, node.attribs['display'] === 'block')];
        case 'img':
          return [pictureOf(node)];
        case 'a':
          return [{ t: 'link', href: node.attribs['href'] ?? '', c: this.inline(node.children) }];
        default:
          return this.inline(node.children);
      }
    });
  }

  /** Notes are printed at the bottom of the page. */
  #note(mark: HtmlElement): PrintNode[] {
    const item = this.#notes.get(textIn(mark).trim());
    return item ? [{ t: 'note', c: this.inline(item.children.filter((child) => !isBack(child))) }] : [];
  }
}

/** Returns whether a node is the base text of a ruby element. */
const isBase = (node: HtmlNode) => !isElement(node) || !/^r[pt]$/.test(node.name);
const rubyOf = (node: HtmlElement, c: PrintNode[]): PrintNode => {
  const reading = find(node, 'rt');
  return { t: 'ruby', reading: reading ? textIn(reading) : '', c };
};

/** Returns whether a node is the link from a note back to its mark. */
const isBack = (node: HtmlNode) => isElement(node) && (node.attribs['href'] ?? '').startsWith('#note');

/**
 * Maximum ratio of the height of an image to its width. The limit ensures that the image and its caption fit on one
 * page.
 */
const HIGHEST = 1.2;

function pictureOf(node: HtmlElement): Extract<PrintNode, { t: 'image' }> {
  const { src = '', alt = '', width, height } = node.attribs;
  const shape = Number(height) / Number(width);
  return { t: 'image', src, alt, width: shape > HIGHEST ? Math.max(10, Math.round((HIGHEST / shape) * 100)) : 100 };
}

const isRegionList = (node: HtmlNode) => isElement(node) && has(node, 'region-list');

/** Returns the image with the boxes of its annotations, whose texts follow as a list. */
function annotatedPictureOf(node: HtmlElement): PrintNode {
  const [image, regions] = [find(node, 'img'), find(node, 'svg')];
  if (!image || !regions) return { t: 'paragraph', c: [image?.attribs['alt'] ?? ''] };
  const [width = 1, height = 1] = (regions.attribs['viewbox'] ?? regions.attribs['viewBox'] ?? '')
    .split(' ')
    .slice(2)
    .map(Number);
  const boxes = elements(regions).flatMap((region) => {
    const { x, y, ...size } = (has(region, 'region') ? find(region, 'rect') : undefined)?.attribs ?? {};
    if (x === undefined) return [];
    const parts = { x: Number(x) / width, y: Number(y) / height };
    return [{ ...parts, width: Number(size['width']) / width, height: Number(size['height']) / height }];
  });
  return { ...pictureOf(image), marks: { shape: height / width, boxes } };
}

function mathOf(node: HtmlElement, block: boolean, number?: string): PrintNode {
  const tex = find(node, 'annotation');
  return {
    t: 'math',
    block,
    // A formula needs alt text for screen readers; its TeX is used.
    alt: (tex ? textIn(tex) : textIn(node)).trim() || '?',
    m: printMath(node),
    ...(number && { number }),
  };
}

/** Width of the text on paper, in CSS pixels. */
const TEXT_WIDTH = 567;

/**
 * Colors of drawings on white paper. Data series have the light mode colors of `blocks/chart/style.css`, and the first
 * color is the accent.
 */
const inks: Readonly<Record<string, string>> = {
  ink: '#1c1b19',
  muted: '#5f5b54',
  rule: '#dcd8cf',
  control: '#8d877d',
  tint: '#f4f1ea',
  paper: '#ffffff',
  c2: '#2f6690',
  c3: '#4d7c3a',
  c4: '#946400',
  c5: '#7a4f9a',
  c6: '#00787a',
  c7: '#a04a72',
  c8: '#665f58',
};

/** Converts a chart or diagram from the page's SVG with design tokens. */
function drawingOf(node: HtmlElement, accent: string): PrintNode {
  const svg = find(node, 'svg');
  const alt = node.attribs['aria-label'] ?? '';
  if (!svg) return { t: 'paragraph', c: [alt] };
  svg.attribs = {
    xmlns: 'http://www.w3.org/2000/svg',
    fill: inks['ink'] ?? '',
    'font-family': 'Newsreader',
    ...svg.attribs,
  };
  const text = DomUtils.getOuterHTML(svg as unknown as Parameters<typeof DomUtils.getOuterHTML>[0], { xmlMode: true });
  const width = Math.round(((Number(svg.attribs['width']) || TEXT_WIDTH) / TEXT_WIDTH) * 100);
  return {
    t: 'image',
    src: '',
    alt,
    width: Math.max(10, Math.min(100, width)),
    svg: text
      .replace(/var\(--([\w-]+)\)/g, (_, name: string) =>
        name === 'c1' || name === 'accent' ? accent : (inks[name] ?? '#1c1b19'),
      )
      .replace(/currentcolor/gi, '#1c1b19'),
  };
}
