/** The filter of the admin's posts: by words, status and category. */
import { listPosts, morePosts, type PostsWanted } from '#api-client/posts.ts';
import type { PostState, PostSummary } from '#contract/posts.ts';
import type { LoadPage } from '../list/use-list-pages.ts';

/** Empty fields do not filter. */
export interface PostFilter {
  text: string;
  state: PostState | 'trashed' | '';
  categoryId: string;
}

export const noFilter: PostFilter = { text: '', state: '', categoryId: '' };

export const isFiltering = ({ text, state, categoryId }: PostFilter): boolean =>
  text.trim() !== '' || state !== '' || categoryId !== '';

/** Returns the API query for the posts that match a filter. */
export const wantedBy = ({ text, state, categoryId }: PostFilter): PostsWanted => ({
  ...(state === 'trashed' ? { trashed: true } : { state: state === '' ? 'any' : state }),
  ...(text.trim() !== '' && { text: text.trim() }),
  ...(categoryId !== '' && { categoryId }),
});

/** Loads a page of posts. */
export const loadPosts: LoadPage<PostsWanted, PostSummary> = (wanted, next, limit) =>
  next === undefined ? listPosts(wanted, limit) : morePosts(next);
