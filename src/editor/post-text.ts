/** The text of a post, which drafts store, saves send, and the editor compares. */
import { getOrMake } from '#domain/get-or-make.ts';
import { emptyDocument, type Block, type EditorDocument } from '#contract/documents.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Post } from '#contract/posts.ts';
import { blockCleaner, hasLabel } from '#document/clean.ts';
import { stripMarkup } from '#domain/text.ts';
import { languageOf } from '#domain/language.ts';

export interface PostText {
  title: string;
  category: string;
  keywords: string[];
  body: EditorDocument;
  summary: EditorDocument;
}

/** A post or content record as stored on the server. */
export interface Stored<Text> {
  id: string;
  revision: number;
  published: boolean;
  /** The time of creation, ISO 8601. Missing if the post was just created and the time is not known yet. */
  createdAt?: string;
  /** The revision of the published version; null or missing if the post is not published. */
  liveRevision?: number | null;
  /** The time of scheduled publication, ISO 8601. */
  publishAt?: string | null;
  /** Missing or null means the site's first language. */
  language?: LanguageCode | null;
  /** The id of the post that this post translates. */
  translationOf?: string | null;
  /** The number of unresolved reviewer comments. */
  openReviews?: number;
  text: Text;
}
export type StoredPost = Stored<PostText>;

/** Returns whether the server's version differs from the known version only in whether it is published. */
export function isStatusAlone(known: Stored<unknown>, now: Stored<unknown>): boolean {
  return now.revision === known.revision && now.published !== known.published;
}

/**
 * Returns the publication status of a stored post: published, published with unpublished changes, scheduled, or
 * draft.
 */
export function publicationOf(stored: Stored<unknown> | undefined): 'live' | 'changes' | 'scheduled' | 'draft' {
  if (!stored?.published) return stored?.publishAt ? 'scheduled' : 'draft';
  return stored.liveRevision === undefined || stored.liveRevision === stored.revision ? 'live' : 'changes';
}

export const emptyText: PostText = {
  title: '',
  category: '',
  keywords: [],
  body: emptyDocument,
  summary: emptyDocument,
};

export function storedPost(post: Post): StoredPost {
  const { id, revision, published, createdAt, hasChanges, publishAt, language, translationOf, openReviews } = post;
  // A draft that was reverted to the published version has a new revision, but no unpublished changes.
  const liveRevision = hasChanges === false && published ? revision : post.liveRevision;
  const { title, category, keywords, body, summary } = post;
  const names = keywords.map((keyword) => keyword.name);
  return {
    id,
    revision,
    published,
    createdAt,
    ...(liveRevision !== undefined && { liveRevision }),
    ...(publishAt !== undefined && { publishAt }),
    ...(language && { language }),
    ...(translationOf && { translationOf }),
    ...(openReviews && { openReviews }),
    text: { title, category: category.name, keywords: names, body, summary },
  };
}

/**
 * Returns the text with the markup removed from title, category and keywords, as they are stored and sent (POST-8).
 */
export function withoutMarkup(text: PostText): PostText {
  return {
    ...text,
    title: stripMarkup(text.title),
    category: stripMarkup(text.category),
    keywords: text.keywords.map((keyword) => stripMarkup(keyword).trim()).filter(Boolean),
  };
}

/** Returns a key that is equal for two texts with equal content. Blank blocks, block ids and timestamps are ignored. */
export function textKey(text: PostText): string {
  return getOrMake(textKeys, text, () => {
    const { title, category, keywords, body, summary } = withoutMarkup(text);
    return JSON.stringify([title.trim(), category.trim(), keywords, documentKey(body), documentKey(summary)]);
  });
}

/** Cached by text object, because these objects are immutable. */
const textKeys = new WeakMap<PostText, string>();

export function sameText(a: PostText, b: PostText): boolean {
  return textKey(a) === textKey(b);
}

export function isEmptyText(text: PostText): boolean {
  return sameText(text, emptyText);
}

/**
 * The keys of each block, cached because blocks are immutable. Blocks with a label are not cached, because preceding
 * blocks affect their keys.
 */
const keys = new WeakMap<Block, string[]>();

/** Returns a key that is equal for two documents with equal content. */
export function documentKey({ blocks }: EditorDocument): string[] {
  const clean = blockCleaner();
  return blocks.flatMap((block) => {
    const known = keys.get(block);
    if (known) return known;
    const key = clean(block).map(({ type, data, tunes }) => JSON.stringify([type, sorted(data), sorted(tunes)]));
    if (!hasLabel(JSON.stringify(block))) keys.set(block, key);
    return key;
  });
}

/** Sorts the keys, so that equal data compares equal in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

/** Returns the language of a post, detected from its title and the beginning of its body. */
export function textLanguage({ title, body }: Pick<PostText, 'title' | 'body'>): string | undefined {
  const texts = body.blocks.slice(0, 20).map(({ data }) => (typeof data.text === 'string' ? data.text : ''));
  return languageOf(`${title}\n${texts.join('\n').replace(/<[^>]*>/g, '')}`);
}
