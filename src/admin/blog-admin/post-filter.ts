/** The filter of the admin's posts: by words, status and category. */
import type { PostsWanted } from '#api-client/posts.ts';
import type { PostState } from '#contract/posts.ts';

/** Empty fields do not filter. */
export interface PostFilter {
  text: string;
  state: PostState | '';
  categoryId: string;
}

export const noFilter: PostFilter = { text: '', state: '', categoryId: '' };

export const isFiltering = ({ text, state, categoryId }: PostFilter): boolean =>
  text.trim() !== '' || state !== '' || categoryId !== '';

/** The two lists of the admin's index. */
export type PostListKind = 'unpublished' | 'published';

const statesOf: Readonly<Record<PostListKind, readonly PostState[]>> = {
  unpublished: ['draft', 'scheduled'],
  published: ['live', 'changes'],
};

/** Returns the API query for a list of posts; undefined if the filter excludes all posts of this list. */
export function wantedBy(kind: PostListKind, { text, state, categoryId }: PostFilter): PostsWanted | undefined {
  if (state !== '' && !statesOf[kind].includes(state)) return undefined;
  return {
    state: state === '' ? kind : state,
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(categoryId !== '' && { categoryId }),
  };
}
