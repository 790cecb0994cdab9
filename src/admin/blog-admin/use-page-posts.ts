import { findLivePosts, listPosts } from '#api-client/posts.ts';
import type { BuildResponse } from '#contract/builds.ts';
import { useLoaded } from '../shared/use-answer.ts';

/**
 * Loads the posts in the rows of the page, one extra post, and the posts of an unfinished build.
 * @param extra id of a post that was just published
 * @returns `posts`: undefined until loaded
 */
export function usePagePosts(extra: string | undefined, build: BuildResponse | undefined) {
  const askPage = () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-post-row]')];
    const ids = new Set([...rows.map((row) => row.dataset.postRow), extra].filter((id) => id !== undefined));
    return findLivePosts([...ids]);
  };
  const [ofPage, reload, , failure] = useLoaded(askPage, extra, 'quiet');

  const isOver = !build || build.state === 'live' || build.state === 'idle';
  const since = isOver ? undefined : (build.requestedAt ?? undefined);
  const askComing = since && (() => listPosts({ published: true, publishedSince: wholeSecond(since) }));
  const [coming] = useLoaded(askComing || undefined, since, 'quiet');
  const others = coming?.items.filter(({ id }) => ofPage?.every((post) => post.id !== id)) ?? [];
  return { posts: ofPage && [...ofPage, ...others], failure, reload };
}

/**
 * Removes the milliseconds of a time. The publication times of a post and of its build can differ by milliseconds.
 */
const wholeSecond = (time: string) => `${time.slice(0, 19)}Z`;
