/** Reads Substack's export: the metadata of posts in `posts.csv`, and their HTML in `posts/`. */
import { readJson } from '#domain/read-json.ts';
import { problem } from '#contract/problems.ts';
import { z } from '#contract/zod.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { stripMarkup } from '#domain/text.ts';
import { csvParse } from 'd3-dsv';
import { cleanDocument } from '#document/clean.ts';
import { parse, all, elements, find, textOf, withClass, type HtmlElement, type HtmlNode } from '#document/html-tree.ts';
import { formerPaths } from './front-matter.ts';
import { dateOf } from './written-date.ts';
import { nodesToBlocks } from '#document/markdown/html-blocks.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { cardNodes, element, embedNode, hasClass, reshaped } from './html-shapes.ts';
import { lostCard } from './ghost-cards.ts';
import { htmlLosses } from './html-diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { whyNotPublic } from './not-public.ts';
import { factsFrom, usableSlug } from './post-facts.ts';
import type { PostEntry } from './post-entry.ts';

const text = z.string().default('');
const row = z.looseObject({
  post_id: z.string().min(1),
  post_date: text,
  is_published: text,
  type: text,
  audience: text,
  title: text,
  subtitle: text,
  podcast_url: text,
});
export type SubstackRow = z.infer<typeof row>;

/** One post of an export. Contains only plain data. */
export interface SubstackItem {
  row: SubstackRow;
  html: string;
}

/** Returns whether a file is the list of a Substack export, judging by its beginning. */
export const isSubstackList = (csv: string): boolean => /^\ufeff?"?post_id"?,"?post_date"?,/.test(csv);

/** @throws OperatorError if the file is not a Substack list */
export function substackRows(path: string, csv: string): SubstackRow[] {
  if (!isSubstackList(csv)) throw new OperatorError(problem('notExport', path, 'Substack'));
  return csvParse(csv.replace(/^\ufeff/, '')).flatMap((said) => row.safeParse(said).data ?? []);
}

/** Maps Substack's audience settings of posts to common status names. */
const audiences: Readonly<Record<string, string>> = {
  only_free: 'subscribers',
  only_paid: 'paid_subscribers',
  founding: 'paid_subscribers',
};

/** @param path path of the HTML file */
export function substackEntry(path: string, item: SubstackItem): PostEntry {
  const { post_id: id, post_date: day, is_published: published, type, audience } = item.row;
  const name = id.replace(/^\d+\.?/, '');
  const html = parse(item.html);
  const { nodes, left } = substackText(html.children);
  const notPublic =
    whyNotPublic(published.toLowerCase() === 'true' ? 'published' : 'draft') ??
    whyNotPublic(audiences[audience] ?? audience) ??
    (/class="[^"]*\bpaywall/.test(item.html) ? problem('wasPartlyForSubscribers') : undefined);
  return {
    path,
    source: JSON.stringify([item.row, item.html]),
    facts: factsFrom({
      title: stripMarkup(item.row.title).trim(),
      date: dateOf(day),
      isPage: type === 'page' || undefined,
      summary: stripMarkup(item.row.subtitle).trim(),
      notPublic,
      address: usableSlug(name),
      formerPaths: name === '' ? [] : formerPaths([`/p/${name}`, `/p/${name}/comments`]),
    }),
    exported: { html: item.html, line: 1 },
    diagnostics: (document) => [...cardsIn(item.html, left), ...htmlLosses(item.html, nodes, document)],
    read: (picture) =>
      cleanDocument({
        blocks: nodesToBlocks([...cardNodes(item.row.podcast_url, 'Podcast', ''), ...nodes], pictureBlock(picture)),
      }),
  };
}

/** Returns an entry of the report for each card of these kinds, with its line. */
function cardsIn(html: string, kinds: readonly string[]): Diagnostic[] {
  let at = 0;
  return kinds.map((kind) => {
    at = Math.max(html.indexOf(kind, at), at) + 1;
    return lostCard(kind, html.slice(0, at).split('\n').length);
  });
}

const word = z.string().catch('');
/** Data attributes that Substack stores in addition to the markup. */
const attrs = z.looseObject({
  url: word,
  src: word,
  title: word,
  videoId: word,
  full_text: word,
  name: word,
  username: word,
  canonical_url: word,
  publication_name: word,
  persistentExpression: word,
  language: word,
  text: word,
  gallery: z
    .looseObject({ caption: word, images: z.array(z.looseObject({ src: word, alt: word })).catch([]) })
    .catch({ caption: '', images: [] }),
});
type Attrs = z.infer<typeof attrs>;

const attrsOf = ({ attributes }: HtmlElement): Attrs =>
  readJson(attrs, attributes['data-attrs'] ?? '') ?? attrs.parse({});

/** Elements that ask readers to subscribe or to pay, and buttons on headings and images. */
const asking = new Set([
  'subscription-widget-wrap',
  'subscription-widget-wrap-editor',
  'subscription-widget',
  'paywall-jump',
  'paywall',
  'header-anchor-parent',
  'image-link-expand',
  'install-substack-app-embed',
  'captioned-button-wrap',
]);

/**
 * Converts the HTML of Substack's editor to common HTML elements.
 *
 * @returns the text, and the kinds of elements without an equivalent, in order
 */
function substackText(given: readonly HtmlNode[]): { nodes: HtmlNode[]; left: string[] } {
  const notes = new Map<string, HtmlNode[]>();
  const root = element('', {}, [...given]);
  for (const note of everything(root).filter((one) => hasClass(one, 'footnote'))) {
    const id = note.attributes.id ?? find(note.children, 'a')?.attributes.id ?? '';
    notes.set(id, withClass(note, 'footnote-content')?.children ?? []);
  }
  const left: string[] = [];
  const shape = (node: HtmlElement): HtmlNode[] | undefined => {
    const { name, attributes, children } = node;
    const inside = () => reshaped(children, shape);
    const classes = attributes.class?.split(/\s+/) ?? [];
    const is = (...names: string[]) => names.some((one) => classes.includes(one));
    if (classes.some((one) => asking.has(one)) || (name === 'div' && is('footnote'))) return [];
    if (is('footnote-anchor')) return note(notes.get((attributes.href ?? '').slice(1)), shape);
    const said = attrsOf(node);
    if (is('button-wrapper')) return button(node, said);
    if (name === 'img')
      return [{ ...node, attributes: { ...attributes, src: original(said.src || (attributes.src ?? '')) } }];
    if (name === 'a' && is('image-link', 'image2')) return [linkOf(node, inside())];
    if (name === 'figure')
      return [{ ...node, attributes: { ...attributes, class: widthOf(node) }, children: inside() }];
    if (is('image-gallery-embed')) return [galleryOf(said)];
    if (is('youtube-wrap')) return [embedNode(`https://www.youtube.com/watch?v=${said.videoId}`)];
    if (is('vimeo-wrap')) return [embedNode(`https://vimeo.com/${said.videoId}`)];
    if (is('tweet', 'twitter-embed')) return tweetOf(said);
    if (is('embedded-post-wrap', 'embedded-publication-wrap'))
      return cardNodes(said.url, said.title || said.name, said.publication_name);
    if (is('digest-post-embed')) return cardNodes(said.canonical_url, said.title, said.publication_name);
    if (is('file-embed-wrapper')) return fileOf(node);
    if (is('latex-rendered')) return [element('math-block', {}, [said.persistentExpression])];
    if (is('highlighted_code_block'))
      return all(node, 'pre').map((pre) => ({ ...pre, attributes: { ...pre.attributes, lang: said.language } }));
    if (is('pullquote')) return [{ ...node, name: 'blockquote', children: inside() }];
    if (is('callout-block')) return [{ ...node, name: 'aside', children: inside() }];
    if (is('preformatted-block')) return poemOf(node);
    const card = classes.find((one) => /(?:^|-)(?:embed|wrap|widget)(?:-|$)|^(?:poll|comment|apple-podcast)/.test(one));
    if (name === 'div' && card !== undefined && attributes['data-attrs'] !== undefined) return cardOr(node, said, card);
    return undefined;
  };
  const cardOr = (node: HtmlElement, said: Attrs, card: string): HtmlNode[] | undefined => {
    if (textOf(node.children).trim() !== '' || find(node.children, 'img')) return undefined;
    const address = said.url || find(node.children, 'iframe')?.attributes.src || '';
    if (/^https?:/.test(address)) return cardNodes(address, said.title, said.name);
    left.push(card);
    return [];
  };
  const nodes = reshaped(given, shape);
  return { nodes, left };
}

const everything = (root: HtmlElement): HtmlElement[] =>
  root.children.flatMap((node) => (typeof node === 'string' ? [] : [node, ...everything(node)]));

/** Returns a note in place of its mark. Paragraphs of the note are separated by line breaks. */
function note(content: HtmlNode[] | undefined, shape: (element: HtmlElement) => HtmlNode[] | undefined): HtmlNode[] {
  if (!content) return [];
  const lines = content.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return node.trim() === '' ? [] : [node];
    return [element('br'), ...reshaped(node.children, shape)];
  });
  const [first, ...rest] = lines;
  const isBreak = first !== undefined && typeof first !== 'string' && first.name === 'br';
  return [element('span', { class: 'footnote' }, isBreak ? rest : lines)];
}

/**
 * Converts a button to a link. Buttons for subscriptions, sharing, gifts and comments are dropped, because they no
 * longer work.
 */
function button(node: HtmlElement, said: Attrs): HtmlNode[] {
  const href = said.url || (find(node.children, 'a')?.attributes.href ?? '');
  const words = said.text || textOf(node.children).trim();
  const asks = /[?&](?:action=share|gift=true|coupon=)|\/(?:subscribe|comments|account|leave-comment)\b|%%\w+%%/;
  if (href === '' || asks.test(href)) return [];
  return [element('p', {}, [element('a', { href }, [words || href])])];
}

/** Returns the URL of the original image from the URL of a resized variant. */
function original(src: string): string {
  const [, inner] =
    /^https:\/\/(?:cdn\.)?substack(?:cdn)?\.com\/image\/fetch\/.*?\/?(https?(?::|%3A).*)$/i.exec(src) ?? [];
  if (inner === undefined) return src;
  try {
    return decodeURIComponent(inner);
  } catch {
    return src;
  }
}

/** Converts a link. A link from an image to itself is dropped. */
function linkOf(node: HtmlElement, children: HtmlNode[]): HtmlElement {
  const href = original(node.attributes.href ?? '');
  const isItself = elementsNamed(children, 'img').some(({ attributes }) => attributes.src === href);
  const { href: _, ...attributes } = node.attributes;
  return isItself ? element('span', {}, children) : { ...node, attributes: { ...attributes, href }, children };
}

const elementsNamed = (children: HtmlNode[], name: string) => all(element('', {}, children), name);

/** Returns the displayed width of an image. */
function widthOf(node: HtmlElement): string {
  const classes = all(node, 'img').map(({ attributes }) => attributes.class ?? '');
  if (classes.some((one) => /\bsizing-fullscreen\b/.test(one))) return 'full';
  return classes.some((one) => /\bsizing-large\b/.test(one)) ? 'wide' : '';
}

function galleryOf({ gallery: { caption, images } }: Attrs): HtmlElement {
  const figures = images.map(({ src, alt }) => element('figure', {}, [element('img', { src: original(src), alt })]));
  const words = caption === '' ? [] : [element('figcaption', {}, [caption])];
  return element('figure', {}, [...figures, ...words]);
}

/** Converts an embedded tweet to a quote with its author and source. */
function tweetOf({ url, full_text: text, name, username }: Attrs): HtmlNode[] | undefined {
  if (text === '') return url === '' ? undefined : [embedNode(url)];
  const by = [name, username === '' ? '' : `@${username}`].filter(Boolean).join(' ') || url;
  const who = url === '' ? by : element('a', { href: url }, [by]);
  const lines = text.split('\n').flatMap((line, index): HtmlNode[] => (index > 0 ? [element('br'), line] : [line]));
  return [element('blockquote', {}, [element('p', {}, lines), element('footer', {}, [who])])];
}

function fileOf(node: HtmlElement): HtmlNode[] {
  const href = withClass(node, 'file-embed-button')?.attributes.href ?? '';
  return cardNodes(href, textOf(withClass(node, 'file-embed-details-h1')?.children).trim(), '');
}

/** Converts a preformatted block that is not code, such as a poem. Line breaks are preserved. */
function poemOf(node: HtmlElement): HtmlNode[] {
  return elements(node.children, 'pre').map(({ children }) => {
    const stanzas = textOf(children).trim().split('\n');
    return element(
      'p',
      {},
      stanzas.flatMap((line, index): HtmlNode[] => (index > 0 ? [element('br'), line] : [line])),
    );
  });
}
