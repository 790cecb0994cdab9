import { listPosts, morePosts, type PostPage, type PostsWanted } from '#api-client/posts.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { limits } from '#contract/limits.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

const NONE = { next: undefined, total: undefined } satisfies Partial<PostPage>;

export type PostPages = ReturnType<typeof usePostPages>;

/**
 * Loads a list of posts page by page. Responses to earlier requests are ignored.
 * @param wanted the query; `undefined` loads nothing yet
 */
export function usePostPages(wanted: PostsWanted | undefined) {
  const [posts, setPosts] = useState<PostSummary[]>();
  const [page, setPage] = useState<Pick<PostPage, 'next' | 'total'>>(NONE);
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(false);
  const asked = useRef(0);

  const load = useCallback(async (call: ReturnType<typeof listPosts>, before: PostSummary[] = []): Promise<void> => {
    const turn = (asked.current += 1);
    setLoading(true);
    const found = await call;
    if (turn !== asked.current) return;
    setLoading(false);
    setFailure(found.ok ? undefined : found);
    if (!found.ok) return;
    setPosts([...before, ...found.value.posts]);
    setPage(({ total }) => ({ next: found.value.next, total: before.length > 0 ? total : found.value.total }));
  }, []);

  const key = wanted && JSON.stringify(wanted);
  const reload = useCallback(() => {
    if (key !== undefined) return void load(listPosts(JSON.parse(key) as PostsWanted));
    asked.current += 1;
    setPosts(undefined);
    setPage(NONE);
  }, [key, load]);
  useEffect(reload, [reload]);

  const without = useCallback((id: string) => {
    setPosts((now) => now?.filter((post) => post.id !== id));
    setPage(({ next, total }) => ({ next, total: total === undefined ? undefined : total - 1 }));
  }, []);

  return {
    /** Undefined until the first page is loaded. */
    posts,
    /** Total number of posts, if the API reports it. */
    total: page.total,
    failure,
    isLoading,
    /** Reloads the list, starting with the first page. The old content stays until the response arrives. */
    reload,
    hasMore: page.next !== undefined,
    more: () => page.next !== undefined && void load(morePosts(page.next), posts),
    /** Loads every post of the list, including posts that are not shown. */
    all: (): Promise<Result<PostSummary[]>> =>
      key === undefined ? Promise.resolve({ ok: true, value: [] }) : everyPage(key),
    /** Removes a post from the list after the server has deleted it. */
    without,
  };
}

async function everyPage(key: string): Promise<Result<PostSummary[]>> {
  const all: PostSummary[] = [];
  let page = await listPosts(JSON.parse(key) as PostsWanted, limits.listPage);
  for (; page.ok; page = await morePosts(page.value.next)) {
    all.push(...page.value.posts);
    if (page.value.next === undefined) return { ok: true, value: all };
  }
  return page;
}
