/** Which of the admin's posts are looked for: by words, by where they stand, by category. */
import type { PostSummary } from '#contract/posts.ts';
import { firstSummaryText } from '#domain/document/plain-text.ts';

/** Where a post stands, by the stored post alone: what builds and the trash do to it is said elsewhere. */
export type PostState = 'live' | 'changes' | 'scheduled' | 'draft';

export const stateNames: Readonly<Record<PostState, string>> = {
  live: 'Live',
  changes: 'Changes not published',
  scheduled: 'Scheduled',
  draft: 'Draft',
};

/** Empty fields ask for nothing. */
export interface PostFilter {
  text: string;
  state: PostState | '';
  category: string;
}

export const noFilter: PostFilter = { text: '', state: '', category: '' };

export function stateOf(post: PostSummary): PostState {
  if (post.hasChanges) return 'changes';
  if (post.published) return 'live';
  return post.publishAt ? 'scheduled' : 'draft';
}

export const isFiltering = ({ text, state, category }: PostFilter): boolean =>
  text.trim() !== '' || state !== '' || category !== '';

/**
 * Posts that have every word of the text, anywhere in title, summary, category and keywords, whatever their case,
 * accents and width; in the order given.
 */
export function filterPosts(posts: readonly PostSummary[], { text, state, category }: PostFilter): PostSummary[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return posts.filter((post) => {
    if (state !== '' && stateOf(post) !== state) return false;
    if (category !== '' && post.category.name !== category) return false;
    if (words.length === 0) return true;
    const keywords = post.keywords.map(({ name }) => name);
    const said = plain([post.title, firstSummaryText(post.summary) ?? '', post.category.name, ...keywords].join('\n'));
    return words.every((word) => said.includes(word));
  });
}

/** Marks of Japanese letters stay: か and が are different letters. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
