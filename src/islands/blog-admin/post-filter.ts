/** Which of the admin's posts are looked for: by words, by where they stand, by category. */
import type { PostsWanted } from '#api-client/posts.ts';
import type { PostState } from '#contract/posts.ts';

/** Empty fields ask for nothing. */
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

/** What a list asks the API for; undefined where no post of its kind is looked for. */
export function wantedBy(kind: PostListKind, { text, state, categoryId }: PostFilter): PostsWanted | undefined {
  if (state !== '' && !statesOf[kind].includes(state)) return undefined;
  return {
    state: state === '' ? kind : state,
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(categoryId !== '' && { categoryId }),
  };
}
