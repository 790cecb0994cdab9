/** Which of the admin's posts are looked for: by words, by where they stand, by category. */
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
