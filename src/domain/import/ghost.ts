/** The posts of Ghost's JSON export. */
import { limits } from '#contract/limits.ts';
import { z } from '#contract/zod.ts';
import { isAddress } from '../address.ts';
import { cleanDocument } from '../document/clean.ts';
import { escapeText } from '../document/escape.ts';
import { stripMarkup } from '../document/plain-text.ts';
import { formerPaths } from '../markdown/front-matter.ts';
import { htmlToBlocks } from '../markdown/html-blocks.ts';
import { pictureBlock } from '../markdown/picture-block.ts';
import { OperatorError } from '../operator-error.ts';
import { lexicalToHtml } from './lexical.ts';
import type { PostEntry } from './post-entry.ts';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const ghostPost = z.looseObject({
  id,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  status: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
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
  posts_meta: z.array(z.looseObject({ post_id: id, feature_image_alt: text, feature_image_caption: text })).default([]),
});
type GhostData = z.infer<typeof data>;
const exported = z.union([
  z.looseObject({ db: z.tuple([z.looseObject({ data })]) }).transform(({ db }) => db[0].data),
  z.looseObject({ data }).transform((one) => one.data),
]);

/** @throws OperatorError for what is no such export */
export function ghostEntries(path: string, json: string): PostEntry[] {
  const found = exported.safeParse(parsed(json));
  if (!found.success) throw new OperatorError(`${path} is no export of Ghost.`);
  return found.data.posts
    .filter(({ type, page }) => type !== 'page' && !page)
    .map((post) => entryOf(path, post, found.data));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function entryOf(file: string, post: GhostPost, all: GhostData): PostEntry {
  const notices: string[] = [];
  const tags = all.posts_tags
    .filter((link) => link.post_id === post.id)
    .sort((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
    .flatMap((link) => all.tags.filter((tag) => tag.id === link.tag_id))
    // Those that begin with # are for Ghost's own use.
    .flatMap(({ name }) => (name.startsWith('#') ? [] : [stripMarkup(name).trim()]))
    .filter(Boolean);
  const keywords = tags.filter((one) => one.length <= limits.keyword).slice(0, limits.keywords);
  if (keywords.length < tags.length) notices.push(`${tags.length - keywords.length} of its keywords were left out.`);
  // Ghost's first tag is the primary one, by which a post is filed.
  const category = tags[0] && tags[0].length <= limits.category ? tags[0] : undefined;
  const slug = (post.slug ?? '').normalize('NFC').toLowerCase();
  const usable = isAddress(slug);
  if (slug !== '' && !usable) notices.push(`Its address cannot be used: ${slug}`);
  const date = moment(post.published_at ?? post.created_at);
  const updated = moment(post.updated_at);
  const html = withoutOrigin(post.html ?? lexicalToHtml(post.lexical ?? '') ?? '');
  if (html === '' && (post.lexical ?? post['mobiledoc']))
    notices.push('Its text has no HTML in this export: nothing of it came along.');
  return {
    path: `${file}#${post.id}`,
    source: JSON.stringify([post, tags]),
    facts: {
      title: stripMarkup(post.title ?? '').trim(),
      ...(date && { date }),
      ...(updated && { updated }),
      ...(category && { category }),
      keywords,
      summary: (post.custom_excerpt ?? '').trim(),
      draft: post.status !== 'published',
      ...(usable && { address: slug }),
      formerPaths: slug ? formerPaths([`/${slug}/`]) : [],
      ours: false,
      notices,
    },
    read: (picture) => {
      const toBlock = pictureBlock(picture);
      const meta = all.posts_meta.find((one) => one.post_id === post.id);
      const src = withoutOrigin(post.feature_image ?? '');
      const caption = escapeText(stripMarkup(meta?.feature_image_caption ?? ''));
      const feature = src ? [toBlock({ src, alt: meta?.feature_image_alt ?? '', caption, width: 'wide' })] : [];
      return cleanDocument({ blocks: [...feature, ...htmlToBlocks(html, toBlock)] });
    },
  };
}

function moment(said: string | null | undefined): Date | undefined {
  const date = new Date(said ?? NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Ghost writes its own address as a word. */
const withoutOrigin = (html: string) => html.replaceAll('__GHOST_URL__', '');
