/**
 * Functions that select and order posts for pages. All functions are pure. `site.posts` and every list in this module
 * are sorted newest first.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import type { Project } from '#contract/portfolio.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { summaryHtml } from '#document/summary-html.ts';
import { yearOf } from '#domain/dates.ts';
import type { Messages } from '#messages/shape.ts';
import {
  byCategoryId,
  byKeywordId,
  bySeries,
  groupOf,
  groupsOf,
  indexOfPost,
  keywordIn,
  newestFirst,
  type Grouping,
} from '#site/data/posts/groups.ts';
import { citationWordsIn } from '#site/data/citable-works.ts';
import type { Site } from '#site/data/site.ts';

/**
 * One page of a list of `total` posts. `number` counts from 1. `last` is the number of the last page, which is 1 for
 * an empty list.
 */
export interface ListPage {
  number: number;
  last: number;
  total: number;
  posts: readonly PostSummary[];
}

/**
 * Returns page `number` of a list, with 20 posts per page.
 * @param number the page number in the URL; undefined for the first page
 * @returns undefined if there is no such page. Also undefined for `1`, `01` or text, because each page has only one
 * URL
 */
export function listPage(posts: readonly PostSummary[], number: string | undefined): ListPage | undefined {
  const size = limits.postsPerPage;
  const last = Math.max(1, Math.ceil(posts.length / size));
  const wanted = number === undefined ? 1 : Number(number);
  if (number !== undefined && (!/^[1-9]\d*$/.test(number) || wanted === 1)) return undefined;
  if (wanted > last) return undefined;
  return { number: wanted, last, total: posts.length, posts: posts.slice((wanted - 1) * size, wanted * size) };
}

/** Returns the page numbers of a list, except 1, as in URLs. */
export function furtherPages(posts: readonly PostSummary[]): string[] {
  const last = Math.max(1, Math.ceil(posts.length / limits.postsPerPage));
  return Array.from({ length: last - 1 }, (_, index) => String(index + 2));
}

export interface CategoryGroup {
  category: NamedRow;
  posts: readonly PostSummary[];
}

/** Returns the posts by category; the category with the newest post comes first. */
export function byCategory(posts: readonly PostSummary[]): CategoryGroup[] {
  return newestFirst(groupsOf(posts, byCategoryId)).map(([, group]) => ({
    category: group[0]!.category,
    posts: group,
  }));
}

export const postsOfCategory = (posts: readonly PostSummary[], id: string): readonly PostSummary[] =>
  groupOf(posts, byCategoryId, id);

export const postsOfKeyword = (posts: readonly PostSummary[], id: string): readonly PostSummary[] =>
  groupOf(posts, byKeywordId, id);

/** Returns the categories that currently have no published posts. */
export function emptyCategories(site: Site): NamedRow[] {
  const used = groupsOf(site.posts, byCategoryId);
  return site.categories.filter(({ id }) => !used.has(id));
}

export interface YearGroup {
  year: number;
  posts: readonly PostSummary[];
}

const groupings = new Map<string, Grouping>();

/** Groups posts by year in a time zone. */
function byYearIn(timeZone: string): Grouping {
  return getOrMake(groupings, timeZone, () => ({ createdAt }) => [String(yearOf(createdAt, timeZone))]);
}

/** Returns the posts by year of their date, newest first. */
export function byYear({ posts, settings }: Pick<Site, 'posts' | 'settings'>): YearGroup[] {
  const groups = newestFirst(groupsOf(posts, byYearIn(settings.timeZone)));
  return groups.map(([year, group]) => ({ year: Number(year), posts: group }));
}

/**
 * Returns the posts of a year; undefined if there are none.
 * @param year year as in a URL
 */
export function postsOfYear(
  { posts, settings }: Pick<Site, 'posts' | 'settings'>,
  year: string,
): YearGroup | undefined {
  const group = groupsOf(posts, byYearIn(settings.timeZone)).get(year);
  return group && { year: Number(year), posts: group };
}

export interface KeywordCount {
  keyword: NamedRow;
  count: number;
}

/** Returns the keywords of posts with their numbers of posts, most used first, then by name. */
export function keywordsOf(posts: readonly PostSummary[]): KeywordCount[] {
  const counts = [...groupsOf(posts, byKeywordId)].flatMap(([id, group]) => {
    const keyword = keywordIn(group, id);
    return keyword ? { keyword, count: group.length } : [];
  });
  return counts.sort(
    (a, b) =>
      b.count - a.count || a.keyword.name.localeCompare(b.keyword.name) || (a.keyword.id < b.keyword.id ? -1 : 1),
  );
}

/**
 * The maximum number of posts that are compared for each keyword; the newest posts are compared. The limit is needed
 * because a keyword can have hundreds of posts.
 */
const considered = 50;

/**
 * Returns up to `count` other posts that share keywords with this post. A rare keyword counts more than a common
 * keyword. Posts with equal scores are sorted newest first.
 */
export function relatedPosts(posts: readonly PostSummary[], post: PostSummary, count = 3): PostSummary[] {
  const scores = new Map<PostSummary, number>();
  for (const { id } of post.keywords) {
    const sharing = postsOfKeyword(posts, id);
    for (const other of sharing.slice(0, considered)) {
      if (other.id !== post.id) scores.set(other, (scores.get(other) ?? 0) + 1 / sharing.length);
    }
  }
  return [...scores]
    .sort(
      ([one, score], [other, otherScore]) => otherScore - score || indexOfPost(posts, one) - indexOfPost(posts, other),
    )
    .slice(0, count)
    .map(([other]) => other);
}

/**
 * Returns the posts in the series of a post, in order. If positions are equal, the older post comes first.
 * @returns an empty list if the post is not in a series, or is the only post in it
 */
export function seriesOf(posts: readonly PostSummary[], { series }: Pick<PostSummary, 'series'>): PostSummary[] {
  if (!series) return [];
  const parts = groupOf(posts, bySeries, series.name).toReversed();
  return parts.length < 2 ? [] : parts.toSorted((a, b) => (a.series?.position ?? 0) - (b.series?.position ?? 0));
}

/**
 * Recommends posts to read next. `next` is the next post in the series. If there is none, `next` is the most related
 * post, or otherwise the next older or newer post. `related` contains up to three other related posts. No post occurs
 * twice.
 */
export function readNext(
  posts: readonly PostSummary[],
  post: PostSummary,
): { next: PostSummary | undefined; related: PostSummary[] } {
  const parts = seriesOf(posts, post);
  const following = parts[parts.findIndex(({ id }) => id === post.id) + 1];
  const close = relatedPosts(posts, post, 5).filter((other) => other.id !== following?.id);
  if (following) return { next: following, related: close.slice(0, 3) };
  const [closest, ...related] = close.slice(0, 4);
  const position = indexOfPost(posts, post);
  return { next: closest ?? posts[position + 1] ?? posts[position - 1], related };
}

/** Returns the projects whose `more` links to this post. */
export function projectsLeadingTo(projects: readonly Project[], { id, address }: PostSummary): Project[] {
  return projects.filter(({ more }) => {
    const path = more?.replace(/[?#].*$/, '').replace(/\/$/, '');
    return [id, address ?? id].some((key) => path === pages.post(key) || path === `${pages.blog}/${key}`);
  });
}

/** Returns the text of the first block in the summary; undefined without a summary. */
export function summaryText(post: PostSummary, site: Pick<Site, 'citable'>): string | undefined {
  return firstSummaryText(post.summary, citationWordsIn(site));
}

/** Returns the text below a card's title (SITE-20): the text of the first summary block, or 'Summary...'. */
export function cardSummary(post: PostSummary, site: Pick<Site, 'citable'>, { blog }: Messages): string {
  return summaryText(post, site) ?? blog.noSummary;
}

/**
 * Returns the text below the title of a post, which is the summary. Returns undefined if the post begins with the
 * summary, or if it contains the text of a long summary anywhere.
 * @param text text of the post's body
 */
export function standfirst(post: PostSummary, text: string, site: Pick<Site, 'citable'>): string | undefined {
  const summary = summaryText(post, site);
  const words = (value: string) => value.replace(/\s+/g, ' ').trim();
  const said = words(summary ?? '').replace(/…$/, '');
  const isRepeated = said.length > 40 ? words(text).includes(said) : words(text).startsWith(said);
  return isRepeated ? undefined : summary;
}

/** Returns the text below the title as HTML if it contains formulas; otherwise undefined. */
export const standfirstHtml = async (
  post: PostSummary,
  site: Pick<Site, 'settings' | 'citable'>,
): Promise<string | undefined> => summaryHtml(post.summary, site.settings.texMacros, citationWordsIn(site));

/** A day in milliseconds. Changes within a day of the first publication do not count as an update. */
const DAY = 86_400_000;

/** Returns the date of the last update; undefined for a correction within a day of publication. */
export function updatedOn({
  publishedAt,
  updatedAt,
}: Pick<PostSummary, 'publishedAt' | 'updatedAt'>): string | undefined {
  return publishedAt && Date.parse(updatedAt) - Date.parse(publishedAt) >= DAY ? updatedAt : undefined;
}
