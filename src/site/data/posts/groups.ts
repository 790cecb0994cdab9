/**
 * Groups of posts. The next snapshot of the site reuses unchanged groups, so publishing a post rebuilds only the lists
 * that contain the post, regardless of the number of posts.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { LayeredMap } from './layered-map.ts';

export type Posts = readonly PostSummary[];

/**
 * Returns the keys of the groups that contain a post. Each grouping must always be the same function object, because it
 * is a cache key.
 */
export type Grouping = (post: PostSummary) => readonly string[];

export const byCategoryId: Grouping = ({ category }) => [category.id];
export const byKeywordId: Grouping = ({ keywords }) => keywords.map(({ id }) => id);
export const bySeries: Grouping = ({ series }) => (series ? [series.name] : []);
/** Groups translations by their original. */
export const byOriginal: Grouping = ({ translationOf }) => (translationOf ? [translationOf] : []);

type Groups = LayeredMap<Posts>;

// The rendering program has separate copies of these modules, so results are shared through a global symbol.
const handle = Symbol.for('researcher-site.groups-of-posts');
type Made = WeakMap<Posts, Map<Grouping, Groups>>;
const made = ((globalThis as { [handle]?: Made })[handle] ??= new WeakMap());

/** @param posts newest first; each group is in the same order */
export function groupsOf(posts: Posts, grouping: Grouping): Groups {
  const known = getOrMake(made, posts, () => new Map<Grouping, Groups>());
  return getOrMake(known, grouping, () => grouped(posts, grouping));
}

export const groupOf = (posts: Posts, grouping: Grouping, key: string): Posts =>
  groupsOf(posts, grouping).get(key) ?? none;
const none: Posts = [];

function grouped(posts: Posts, grouping: Grouping): Groups {
  const lists = new Map<string, PostSummary[]>();
  for (const post of posts) {
    for (const key of new Set(grouping(post))) getOrMake(lists, key, () => []).push(post);
  }
  return new LayeredMap<Posts>(lists);
}

/**
 * Sorts posts newest first. Posts with equal dates are sorted by id, so that the order does not depend on the database.
 */
export const newerFirst = (a: PostSummary, b: PostSummary): number =>
  a.createdAt === b.createdAt ? descending(a.id, b.id) : descending(a.createdAt, b.createdAt);
const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

/** Returns the index of a post in `posts`, or the index at which it would be inserted. */
function placeOf(posts: Posts, post: PostSummary): number {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (newerFirst(posts[middle]!, post) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @returns the index of a post in `posts`; -1 if the list does not contain the post */
export function indexOfPost(posts: Posts, post: PostSummary): number {
  const place = placeOf(posts, post);
  return posts[place]?.id === post.id ? place : posts.findIndex(({ id }) => id === post.id);
}

/**
 * Returns the next version of a list of posts, and updates all groups of that list.
 * @param gone removed posts, and the old versions of changed posts
 * @param come new posts, and the new versions of changed posts
 */
export function nextPosts(before: Posts, gone: Posts, come: Posts): Posts {
  if (gone.length === 0 && come.length === 0) return before;
  const posts = before.slice();
  for (const post of gone) {
    const place = indexOfPost(posts, post);
    if (place >= 0) posts.splice(place, 1);
  }
  for (const post of come) posts.splice(placeOf(posts, post), 0, post);
  const groups = [...(made.get(before) ?? [])].map(
    ([grouping, lists]) => [grouping, nextGroups(grouping, lists, gone, come)] as const,
  );
  made.set(posts, new Map(groups));
  return posts;
}

function nextGroups(grouping: Grouping, lists: Groups, gone: Posts, come: Posts): Groups {
  const [goneIn, comeIn] = [grouped(gone, grouping), grouped(come, grouping)];
  const touched = new Set([...goneIn, ...comeIn].map(([key]) => key));
  return lists.with(
    [...touched].map((key) => {
      const list = nextPosts(lists.get(key) ?? none, goneIn.get(key) ?? none, comeIn.get(key) ?? none);
      return [key, list.length > 0 ? list : undefined] as const;
    }),
  );
}

/** Returns the groups, the group with the newest post first. */
export const newestFirst = (groups: Groups): [string, Posts][] =>
  [...groups].toSorted(([, [one]], [, [other]]) => newerFirst(one!, other!));

/**
 * Returns the keyword with the given id.
 * @param list posts that have the keyword
 */
export const keywordIn = (list: Posts, id: string): NamedRow | undefined =>
  list[0]?.keywords.find((one) => one.id === id);
