import { inLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { languagesOfSite } from './languages-of-site.ts';

/**
 * Returns the public path of a post. The path has a language prefix unless the post is in the site's first language.
 */
export function pathOfPost(post: Pick<PostSummary, 'id' | 'address' | 'language'>): string {
  const isOther = languagesOfSite()
    .slice(1)
    .some((code) => code === post.language);
  return inLanguage(pages.postAt(post), isOther ? (post.language ?? undefined) : undefined);
}
