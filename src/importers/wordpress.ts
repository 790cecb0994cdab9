/**
 * Reads the posts of a WordPress export (WXR), which is an RSS file with the HTML of posts. Its XML declares no
 * entities.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { Parser } from 'htmlparser2';
import { cleanDocument } from '#document/clean.ts';
import { limits } from '#contract/limits.ts';
import { formerPaths } from './front-matter.ts';
import { dateOf } from './written-date.ts';
import { parse, wordsOf } from '#document/html-tree.ts';
import { nodesToBlocks } from '#document/markdown/html-blocks.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { decoded } from '#domain/decoded.ts';
import { formerComments, type WrittenComment } from './former-comments.ts';
import { htmlLosses } from './html-diagnostics.ts';
import { withNotesInPlace } from './html-notes.ts';
import { usableKeywords } from './kept-keywords.ts';
import { whyNotPublic } from './not-public.ts';
import { factsFrom, usableSlug } from './post-facts.ts';
import { writtenBy, type PostEntry } from './post-entry.ts';
import { plainHtml } from './wordpress-html.ts';
import { pictureAbove, sharedIn, type WordpressParts } from './wordpress-parts.ts';

interface Item {
  fields: Record<string, string>;
  categories: { domain: string; name: string }[];
  /** Custom fields. */
  meta: Map<string, string>;
  /** Comments of the post, with the field names of the export. */
  comments: Record<string, string>[];
  /** The line of the file on which the text begins. */
  line: number;
}

/** One post of an export, with its comments, author and attachments. Contains only plain data. */
export interface WordpressItem extends Item, WordpressParts {
  /** Author, if the blog has several. */
  author: string | undefined;
  /** The URL of the blog, which is part of the ids of imported comments. */
  blog: string;
}

/** Returns whether an XML file is a WordPress export, judging by its beginning. */
export const isWordpress = (xml: string): boolean =>
  /<rss\b[^>]*\bxmlns:wp=["']https?:\/\/wordpress\.org\/export\//.test(xml);

/** @throws OperatorError if the file is not a WordPress export */
export function wordpressItems(path: string, xml: string): WordpressItem[] {
  const start = xml.indexOf('<channel');
  if (start < 0) throw new OperatorError(problem('notExport', path, 'WordPress'));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml.slice(0, start))) {
    throw new OperatorError(problem('xmlEntities', path));
  }
  const items = itemsOf(xml);
  const [, blog = ''] = /<wp:base_blog_url>\s*([^<\s]+)/.exec(xml.slice(start, start + 100_000)) ?? [];
  const attachments = new Map(
    items.flatMap(({ fields }): [string, string][] =>
      fields['wp:attachment_url'] ? [[fields['wp:post_id'] ?? '', fields['wp:attachment_url']]] : [],
    ),
  );
  const uploads = new Map<string, string[]>();
  for (const { fields } of items)
    if (fields['wp:attachment_url']) {
      getOrMake(uploads, fields['wp:post_parent'] ?? '', () => []).push(fields['wp:post_id'] ?? '');
    }
  const shared = new Map(
    items.flatMap(({ fields }): [string, string][] =>
      fields['wp:post_type'] === 'wp_block' ? [[fields['wp:post_id'] ?? '', fields['content:encoded'] ?? '']] : [],
    ),
  );
  const posts = items.filter(({ fields }) => /^(?:post|page)$/.test(fields['wp:post_type'] ?? ''));
  const writers = new Set(posts.map(({ fields }) => fields['dc:creator'] ?? ''));
  return posts.map((item) => {
    const own = item.fields['content:encoded'] ?? '';
    const its = sharedIn(own, shared);
    const mine = own.includes('[gallery') ? (uploads.get(item.fields['wp:post_id'] ?? '') ?? []) : [];
    const said = `${item.meta.get('_thumbnail_id') ?? ''} ${own} ${[...its.values()].join(' ')} ${mine.join(' ')}`;
    const named = [...new Set(said.match(/\d+/g) ?? [])].flatMap((id): [string, string][] => {
      const address = attachments.get(id);
      return address === undefined ? [] : [[id, address]];
    });
    const author = writers.size > 1 ? item.fields['dc:creator'] : undefined;
    return { ...item, attachments: new Map(named), uploads: mine, shared: its, author, blog };
  });
}

function itemsOf(xml: string): Item[] {
  const items: Item[] = [];
  let item: Item | undefined;
  let comment: Record<string, string> | undefined;
  let text = '';
  let domain = '';
  let key = '';
  let [line, at] = [1, 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'item') item = { fields: {}, categories: [], meta: new Map(), comments: [], line: 1 };
        if (name === 'content:encoded' && item) {
          for (; at < parser.startIndex; at += 1) if (xml[at] === '\n') line += 1;
          item.line = line;
        }
        if (name === 'wp:comment') item?.comments.push((comment = {}));
        text = '';
        domain = attributes.domain ?? '';
      },
      ontext: (part) => void (text += part),
      onclosetag(name, isImplied) {
        // If the parser had to close the element itself, the file is truncated within this post.
        if (isImplied) return;
        if (comment && !Object.hasOwn(comment, name)) comment[name] = text;
        if (name === 'wp:comment') comment = undefined;
        else if (name === 'item' && item) items.push(item);
        else if (name === 'category') item?.categories.push({ domain, name: text });
        else if (name === 'wp:meta_key') key = text;
        else if (name === 'wp:meta_value' && !comment) item?.meta.set(key, text);
        // Comment elements and post elements have different names. The elements of comments are part of the hash of
        // the post, for compatibility with earlier versions.
        else if (item && !Object.hasOwn(item.fields, name)) item.fields[name] = text;
        text = '';
      },
    },
    { xmlMode: true, recognizeCDATA: true },
  );
  parser.end(xml);
  return items;
}

/** @param file path of the export */
export function wordpressEntry(
  file: string,
  { fields, categories, meta, author, comments: written, blog, line, ...parts }: WordpressItem,
): PostEntry {
  const field = (name: string) => fields[name] ?? '';
  const named = (domain: string) =>
    categories.filter((item) => item.domain === domain).map(({ name }) => wordsOf(name).trim());
  const notices: Problem[] = [];
  const [category = '', ...others] = named('category').filter((name) => name !== 'Uncategorized');
  const isLong = category.length > limits.category;
  if (isLong) notices.push(problem('categorySkipped', problem('categoryTooLong'), category));
  const all = [...new Set([...named('post_tag'), ...others])].filter(Boolean);
  const keywords = usableKeywords(all, notices);
  const slug = decoded(field('wp:post_name'));
  const address = usableSlug(slug, notices);
  const html = field('content:encoded');
  const notPublic =
    whyNotPublic(field('wp:status') || 'draft') ??
    whyNotPublic(field('wp:post_password') && 'protected') ??
    // Jetpack's newsletter can restrict a post, or the part after the paywall, to subscribers.
    whyNotPublic(meta.get('_jetpack_newsletter_access') ?? '') ??
    (html.includes('<!-- wp:jetpack/paywall') ? problem('wasPartlyForSubscribers') : undefined);
  const plain = plainHtml(html, parts, meta.get('footnotes'));
  const nodes = withNotesInPlace(parse(plain.html).children);
  const above = pictureAbove(meta.get('_thumbnail_id') ?? '', parts);
  const feature = above.src;
  if (author) notices.push(writtenBy([author]));
  const seen = seenComments(written, blog);
  const unseen = written.length - seen.length;
  if (unseen > 0) notices.push(problem('commentsUnapproved', unseen));
  return {
    path: `${file}#${field('wp:post_id') || slug.normalize('NFC').toLowerCase()}`,
    source: JSON.stringify([fields, categories, feature]),
    comments: formerComments(seen, notices),
    facts: factsFrom({
      title: wordsOf(field('title')).trim(),
      isPage: field('wp:post_type') === 'page' || undefined,
      date: dateOf(field('wp:post_date_gmt')),
      updated: dateOf(field('wp:post_modified_gmt')),
      category: isLong ? undefined : category || undefined,
      keywords,
      summary: wordsOf(field('excerpt:encoded')).trim(),
      notPublic,
      address,
      formerPaths: formerPaths([field('link')]),
      notices,
    }),
    exported: { html, line },
    diagnostics: (document) => [...above.lost, ...plain.lost, ...htmlLosses(html, nodes, document)],
    read: (picture) => {
      const toBlock = pictureBlock(picture);
      const first = feature ? [toBlock({ src: feature, alt: '', caption: '', width: 'wide' })] : [];
      return cleanDocument({ blocks: [...first, ...nodesToBlocks(nodes, toBlock)] });
    },
  };
}

/** Returns approved comments; pingbacks of other blogs are left out. */
function seenComments(written: readonly Record<string, string>[], blog: string): WrittenComment[] {
  return written
    .filter((said) => said['wp:comment_approved'] === '1' && /^(?:comment)?$/.test(said['wp:comment_type'] ?? ''))
    .map((said) => {
      const nameOf = (id: string) => `wordpress ${blog} ${id}`;
      const parent = said['wp:comment_parent'] ?? '0';
      return {
        source: nameOf(said['wp:comment_id'] ?? ''),
        parent: parent === '0' ? undefined : nameOf(parent),
        name: said['wp:comment_author'] ?? '',
        date: dateOf(said['wp:comment_date_gmt'] ?? '')?.toISOString() ?? '',
        html: said['wp:comment_content'] ?? '',
      };
    });
}
