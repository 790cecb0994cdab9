/** The search for posts in the dashboard, with its filters and sort orders. */
import type { EditorDocument } from '#contract/documents.ts';
import { linesOfPost, type PostFieldValues } from '#contract/post-fields.ts';
import type { PostSort, SortOrder } from '#contract/posts.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { hasWords, searchWords } from '#domain/post-search.ts';
import type { Database } from '#server/platform/db/database.ts';
import { postRevisions, posts, postTexts } from '#server/platform/db/schema/index.ts';
import { sql } from 'drizzle-orm';
import { hasChanges, ofVersion, order, versionOf, where, type ListFilter } from './post-repository.ts';

/** A post that matches a search, with its sort key. */
interface Found {
  id: string;
  key: string;
}

export interface Sorting {
  by: PostSort;
  order: SortOrder;
}

const sortedBy = {
  date: postRevisions.date,
  changed: postRevisions.createdAt,
  title: postTexts.title,
  category: postTexts.categoryName,
  state: sql<string>`case when ${posts.published} then case when ${hasChanges} then '2' else '3' end
    when ${posts.publishAt} is not null then '1' else '0' end`,
} as const satisfies Record<PostSort, unknown>;

/**
 * Returns posts that contain every word of a query in title, summary, category or keywords. Words are compared here
 * instead of in SQL, because databases differ in case folding and sorting. Also, their JSON types cannot represent
 * every text.
 * @param sorting sort order; by default newest first by date
 * @returns all matching posts in order; `limit` is ignored
 */
export async function findPosts(db: Database, filter: ListFilter, text: string, sorting?: Sorting): Promise<Found[]> {
  const words = searchWords(text);
  const said = {
    title: postTexts.title,
    summary: postTexts.summary,
    category: postTexts.categoryName,
    keywords: postTexts.keywords,
    extras: postRevisions.extras,
  };
  const query = db
    .select({ id: posts.id, sortedBy: sortedBy[sorting?.by ?? 'date'], ...(words.length > 0 && said) })
    .from(posts)
    .$dynamic();
  const rows = await ofVersion(query, versionOf(filter.state))
    .where(where(filter))
    .orderBy(...order);
  const found = (rows as SearchedRow[])
    .filter(({ title = '', summary = '{"blocks":[]}', category = '', keywords = [], extras }) => {
      const lead = firstSummaryText(JSON.parse(summary) as EditorDocument) ?? '';
      return hasWords(words, [title, ...Object.values<string>(linesOfPost(extras ?? {})), lead, category, ...keywords]);
    })
    .map(({ id, sortedBy: value }) => ({ id, key: keyOf(value) }));
  return sorting ? found.sort(byOrder(sorting)) : found;
}

interface SearchedRow {
  id: string;
  sortedBy: string | Date;
  title?: string;
  summary?: string;
  category?: string;
  keywords?: string[];
  extras?: PostFieldValues | null;
}

/**
 * Number of characters of a name that are used as a sort key. The number is limited, because cursors contain sort keys.
 */
const KEY_LENGTH = 60;

const keyOf = (value: string | Date): string =>
  value instanceof Date ? value.toISOString() : [...value].slice(0, KEY_LENGTH).join('');

/**
 * Compares names. Kana are sorted by sound, and numbers by value. The order also works well enough for other
 * languages.
 */
const byName = new Intl.Collator('ja', { numeric: true }).compare;
const byLetter = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns a function that compares posts by their sort keys. Posts with equal keys are sorted by id, so that the order
 * is the same on all pages.
 */
export function byOrder({ by, order: direction }: Sorting): (a: Found, b: Found) => number {
  const compare = by === 'title' || by === 'category' ? byName : byLetter;
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => sign * (compare(a.key, b.key) || byLetter(a.id, b.id));
}
