import { listPosts, morePosts, type PostsWanted } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import { limits } from '#contract/limits.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useCallback } from 'react';
import { usePages } from '../shared/use-pages.ts';

export type PostPages = ReturnType<typeof usePostPages>;

/**
 * Loads a list of posts page by page.
 * @param wanted the query; `undefined` loads nothing yet
 */
export function usePostPages(wanted: PostsWanted | undefined) {
  const ask = wanted && ((next?: string) => (next === undefined ? listPosts(wanted) : morePosts(next)));
  const { setItems, items: posts, ...pages } = usePages(ask, wanted && JSON.stringify(wanted), 'quiet');
  return {
    ...pages,
    posts,
    /** Loads every post of the list, including posts that are not shown. */
    all: () => everyPage(wanted),
    /** Removes a post from the list after the server has deleted it. */
    without: useCallback((id: string) => setItems((now) => now.filter((post) => post.id !== id)), [setItems]),
  };
}

async function everyPage(wanted: PostsWanted | undefined): Promise<Result<PostSummary[]>> {
  const all: PostSummary[] = [];
  if (!wanted) return { ok: true, value: all };
  let page = await listPosts(wanted, limits.listPage);
  for (; page.ok; page = await morePosts(page.value.next)) {
    all.push(...page.value.items);
    if (page.value.next === undefined) return { ok: true, value: all };
  }
  return page;
}
