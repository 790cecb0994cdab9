/** The posts of Ghost's JSON export. */
import { parsedJson } from '#domain/read-json.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { limits } from '#contract/limits.ts';
import { z } from '#contract/zod.ts';
import { cleanDocument } from '#document/clean.ts';
import { escapeText } from '#domain/document/escape.ts';
import { stripMarkup } from '#domain/text.ts';
import { parse, type HtmlNode } from '#document/html-tree.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { formerPaths } from './front-matter.ts';
import { dateOf } from './written-date.ts';
import { sureMathInHtml } from '#document/markdown/html-formulas.ts';
import { nodesToBlocks } from '#document/markdown/html-blocks.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { cutJson, wholeObjects, type CutItem } from './cut-off.ts';
import { formerComments, type WrittenComment } from './former-comments.ts';
import { sourceOf, type GhostPart, type GhostText } from './ghost-cards.ts';
import { ghostShapes } from './ghost-shapes.ts';
import { lexicalText } from './lexical.ts';
import { mobiledocText } from './mobiledoc.ts';
import { htmlLosses } from './html-diagnostics.ts';
import { usableKeywords } from './kept-keywords.ts';
import { whyNotPublic } from './not-public.ts';
import { factsFrom, usableSlug } from './post-facts.ts';
import { writtenBy, type PostEntry } from './post-entry.ts';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const flag = z.union([z.boolean(), z.number()]).nullish();
const ghostPost = z.looseObject({
  id,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  status: text,
  visibility: text,
  type: text,
  page: flag,
  published_at: text,
  created_at: text,
  updated_at: text,
  custom_excerpt: text,
  feature_image: text,
});
type GhostPost = z.infer<typeof ghostPost>;
const data = z.looseObject({
  posts: z.array(ghostPost),
  tags: z.array(z.looseObject({ id, name: z.string() })).default([]),
  posts_tags: z.array(z.looseObject({ post_id: id, tag_id: id, sort_order: z.number().nullish() })).default([]),
  users: z.array(z.looseObject({ id, name: z.string() })).default([]),
  posts_authors: z.array(z.looseObject({ post_id: id, author_id: id, sort_order: z.number().nullish() })).default([]),
  posts_meta: z
    .array(z.looseObject({ post_id: id, feature_image_alt: text, feature_image_caption: text, email_only: flag }))
    .default([]),
  /** Comments, which only backups and some exports contain. */
  comments: z
    .array(
      z.looseObject({
        id,
        post_id: id,
        parent_id: id.nullish(),
        member_id: id.nullish(),
        status: text,
        html: text,
        created_at: text,
      }),
    )
    .default([]),
  members: z.array(z.looseObject({ id, name: text })).default([]),
});
type GhostData = z.infer<typeof data>;
const exported = z.union([
  z.looseObject({ db: z.tuple([z.looseObject({ data })]) }).transform(({ db }) => db[0].data),
  z.looseObject({ data }).transform((item) => item.data),
]);

/** One post of an export, with its tags, authors and comments. Contains only plain data. */
export interface GhostItem {
  post: GhostPost;
  tags: string[];
  meta: GhostData['posts_meta'][number] | undefined;
  /** The names of the post's authors, if the blog has several authors. */
  authors: string[];
  comments: WrittenComment[];
  /** Number of comments that were hidden on the blog. */
  unseen: number;
}

/** Returns whether a JSON file is a Ghost export, judging by its beginning. */
export const isGhostExport = (json: string): boolean =>
  /^\s*\{\s*"(?:db"\s*:\s*\[|(?:meta|data)"\s*:\s*\{)/.test(json) && /"exported_on"|"posts"\s*:\s*\[/.test(json);

/** @throws OperatorError if the file is not a Ghost export */
export function ghostItems(path: string, json: string): { items: GhostItem[]; cut?: CutItem } {
  const { found, cut } = parsed(json);
  const read = exported.safeParse(found);
  if (!read.success) throw new OperatorError(problem('notExport', path, 'Ghost'));
  const all = read.data;
  const items = all.posts.map((post) => ({
    post,
    tags: tagsOf(post, all),
    meta: all.posts_meta.find((item) => item.post_id === post.id),
    authors: authorsOf(post, all),
    comments: commentsOf(post, all),
    unseen: all.comments.filter((item) => item.post_id === post.id && item.status !== 'published').length,
  }));
  return { items, ...(cut && { cut }) };
}

/** Parses an export. Of a truncated export, only the complete posts are returned. */
function parsed(json: string): { found: unknown; cut?: CutItem } {
  const found = parsedJson(json);
  if (found !== undefined || !isGhostExport(json)) return { found };
  const start = /"posts"\s*:\s*\[/.exec(json);
  if (!start) return { found: { data: { posts: [] } }, cut: { title: '' } };
  const { objects, end } = wholeObjects(json, start.index + start[0].length);
  const posts = objects.map(parsedJson).filter((post) => post !== undefined);
  return { found: { data: { posts } }, cut: cutJson(json.slice(end)) };
}

function tagsOf(post: GhostPost, { tags, posts_tags }: GhostData): string[] {
  return (
    posts_tags
      .filter((link) => link.post_id === post.id)
      .sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
      .flatMap((link) => tags.filter((tag) => tag.id === link.tag_id))
      // Tags that begin with # are internal to Ghost.
      .flatMap(({ name }) => (name.startsWith('#') ? [] : [stripMarkup(name).trim()]))
      .filter(Boolean)
  );
}

/** @param file path of the export */
export function ghostEntry(file: string, { post, tags, meta, authors, ...below }: GhostItem): PostEntry {
  const notices: Problem[] = [];
  if (below.unseen > 0) notices.push(problem('commentsHidden', below.unseen));
  const comments = formerComments(below.comments, notices);
  const keywords = usableKeywords(tags, notices);
  // Ghost's first tag is the primary one, which becomes the category.
  const category = tags[0] && tags[0].length <= limits.category ? tags[0] : undefined;
  const slug = post.slug ?? '';
  const address = usableSlug(slug, notices);
  const { parts, lost } = textOf(post);
  if (parts.length === 0 && (post.lexical ?? post.mobiledoc)) notices.push(problem('textUnread'));
  if (authors.length > 0) notices.push(writtenBy(authors));
  const notPublic =
    whyNotPublic(post.status ?? 'draft') ??
    whyNotPublic(post.visibility ?? 'public') ??
    (meta?.email_only ? whyNotPublic('sent') : undefined);
  const html = sourceOf(parts);
  const shapes = parts.map((part) => ghostShapes(nodesOf(part), html));
  return {
    path: `${file}#${post.id}`,
    source: JSON.stringify([post, tags]),
    comments,
    facts: factsFrom({
      title: stripMarkup(post.title ?? '').trim(),
      isPage: post.type === 'page' || post.page ? true : undefined,
      date: dateOf(post.published_at ?? post.created_at ?? ''),
      updated: dateOf(post.updated_at ?? ''),
      category,
      keywords,
      summary: (post.custom_excerpt ?? '').trim(),
      notPublic,
      address,
      formerPaths: slug ? formerPaths([`/${slug.normalize('NFC').toLowerCase()}/`]) : [],
      notices,
    }),
    exported: { html, line: 1 },
    diagnostics: (document) => {
      const nodes = shapes.flatMap((one) => one.nodes);
      return [...lost, ...shapes.flatMap((one) => one.lost), ...htmlLosses(html, nodes, document)];
    },
    read: (picture) => {
      const toBlock = pictureBlock(picture);
      const src = withoutOrigin(post.feature_image ?? '');
      const caption = escapeText(stripMarkup(meta?.feature_image_caption ?? ''));
      const feature = src ? [toBlock({ src, alt: meta?.feature_image_alt ?? '', caption, width: 'wide' })] : [];
      const blocks = parts.flatMap((part, index) =>
        'html' in part
          ? nodesToBlocks(shapes[index]?.nodes ?? [], toBlock)
          : fromMarkdown(withoutOrigin(part.markdown), { picture, dialects: true, knowsKey: () => false }).blocks,
      );
      return cleanDocument({ blocks: [...feature, ...blocks] });
    },
  };
}

const nodesOf = (part: GhostPart): HtmlNode[] =>
  'html' in part ? parse(sureMathInHtml(withoutOrigin(part.html))).children : [];

/** Returns Ghost's HTML of a post. If the export has no HTML, returns the text of the post's editor data. */
function textOf({ html, lexical, mobiledoc }: GhostPost): GhostText {
  if (html) return { parts: [{ html }], lost: [] };
  return lexicalText(lexical ?? '') ?? mobiledocText(mobiledoc ?? '') ?? { parts: [], lost: [] };
}

/** Returns the authors of a post; empty if the blog has only one author. */
function authorsOf(post: GhostPost, { users, posts_authors }: GhostData): string[] {
  if (users.length < 2) return [];
  const links = posts_authors.filter(({ post_id }) => post_id === post.id);
  links.sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  return links.flatMap(({ author_id }) => users.filter(({ id }) => id === author_id).map(({ name }) => name));
}

function commentsOf(post: GhostPost, { comments, members }: GhostData): WrittenComment[] {
  return comments
    .filter((item) => item.post_id === post.id && item.status === 'published')
    .map((item) => ({
      source: `ghost ${item.id}`,
      parent: item.parent_id == null ? undefined : `ghost ${item.parent_id}`,
      name: members.find((member) => member.id === item.member_id)?.name ?? '',
      date: dateOf(item.created_at ?? '')?.toISOString() ?? '',
      html: item.html ?? '',
    }));
}

/** Removes Ghost's placeholder for the URL of the blog, and the image size from image paths. */
const withoutOrigin = (html: string) =>
  html.replace(/__GHOST_URL__(?:(\/content\/images)\/size\/w\d+(?:h\d+)?)?/g, (_, folder = '') => String(folder));
