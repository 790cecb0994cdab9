/** The text of a post: the part that drafts store, saves send, and comparisons use. */
import { emptyDocument, type Block, type EditorDocument } from '#contract/documents.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Post } from '#contract/posts.ts';
import { blockCleaner, hasLabel } from '#document/clean.ts';
import { stripMarkup } from '#domain/text.ts';

export interface PostText {
  title: string;
  category: string;
  keywords: string[];
  body: EditorDocument;
  summary: EditorDocument;
}

/** A text as the server has it. */
export interface Stored<Text> {
  id: string;
  revision: number;
  published: boolean;
  /** ISO 8601; missing while all that is known of it is that it was just made. */
  createdAt?: string;
  /** Revision of the published version; null or missing while there is none. */
  liveRevision?: number | null;
  /** When it will be published by itself, ISO 8601. */
  publishAt?: string | null;
  /** Missing or null: the site's first. */
  language?: LanguageCode | null;
  /** The post of which it is a translation. */
  translationOf?: string | null;
  /** Comments of reviewers that are not settled. */
  openReviews?: number;
  text: Text;
}
export type StoredPost = Stored<PostText>;

/** Returns whether the server's version differs from the known one only in its status. */
export function isStatusAlone(known: Stored<unknown>, now: Stored<unknown>): boolean {
  return now.revision === known.revision && now.published !== known.published;
}

/** Returns the publication state of a stored text: published as it is, or with unpublished changes, … */
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
  // A reverted text equals the published version, under a separate revision.
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

/** Title, category and keywords without markup, as they are kept and sent (POST-8). */
export function withoutMarkup(text: PostText): PostText {
  return {
    ...text,
    title: stripMarkup(text.title),
    category: stripMarkup(text.category),
    keywords: text.keywords.map((keyword) => stripMarkup(keyword).trim()).filter(Boolean),
  };
}

/** Two texts say the same when their keys are equal: blank blocks, block ids and time stamps make no difference. */
export function textKey(text: PostText): string {
  const known = textKeys.get(text);
  if (known !== undefined) return known;
  const { title, category, keywords, body, summary } = withoutMarkup(text);
  const key = JSON.stringify([title.trim(), category.trim(), keywords, documentKey(body), documentKey(summary)]);
  textKeys.set(text, key);
  return key;
}

/** Cached per text: texts are immutable. */
const textKeys = new WeakMap<PostText, string>();

export function sameText(a: PostText, b: PostText): boolean {
  return textKey(a) === textKey(b);
}

export function isEmptyText(text: PostText): boolean {
  return sameText(text, emptyText);
}

/** Cached per block: blocks are immutable. Blocks with a label are excluded, because preceding blocks affect them. */
const keys = new WeakMap<Block, string[]>();

/** Two documents say the same when their keys are equal. */
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

/** Keys in one order, so that two ways to build the same data compare equal. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
