import type { FindPosts } from '#editor/tools/link-field.ts';
import { pathOfPost } from '../shared/path-of-post.ts';

/** The maximum number of results. Writers would not read a longer list. */
const shownAtOnce = 6;

/** Searches published posts on the server. */
export const findPosts: FindPosts = async (text) => {
  const { listPosts } = await import('#api-client/posts.ts');
  const answer = await listPosts({ state: 'published', text }, shownAtOnce);
  return answer.ok ? answer.value.posts.map((post) => ({ title: post.title, path: pathOfPost(post) })) : [];
};
