import { findLivePosts, listPosts } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import type { BuildResponse } from '#contract/builds.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useCallback, useEffect, useState } from 'react';

/**
 * Loads the posts in the rows of the page, one extra post, and the posts of an unfinished build.
 * @param extra id of a post that was just published
 * @returns `posts`: undefined until loaded
 */
export function usePagePosts(extra: string | undefined, build: BuildResponse | undefined) {
  const [ofPage, setOfPage] = useState<PostSummary[]>();
  const [coming, setComing] = useState<PostSummary[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const reload = useCallback(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-post-row]')];
    const ids = new Set([...rows.map((row) => row.dataset.postRow), extra].filter((id) => id !== undefined));
    void findLivePosts([...ids]).then((found) => {
      setFailure(found.ok ? undefined : found);
      if (found.ok) setOfPage(found.value);
    });
  }, [extra]);
  useEffect(reload, [reload]);

  const isOver = !build || build.state === 'live' || build.state === 'idle';
  const since = isOver ? undefined : (build.requestedAt ?? undefined);
  useEffect(() => {
    if (since === undefined) return;
    void listPosts({ published: true, publishedSince: wholeSecond(since) }).then((found) => {
      if (found.ok) setComing(found.value.posts);
    });
  }, [since]);
  const posts = ofPage && [...ofPage, ...coming.filter(({ id }) => ofPage.every((post) => post.id !== id))];
  return { posts, failure, reload };
}

/**
 * Removes the milliseconds of a time. The publication times of a post and of its build can differ by milliseconds.
 */
const wholeSecond = (time: string) => `${time.slice(0, 19)}Z`;
