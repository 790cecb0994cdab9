/** Posts as programs read and write them: facts as JSON, and the text as Markdown or blocks. */
import type { EditorDocument } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import type { Post, PostSummary } from '#contract/post-answers.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { markdownOf } from '#document/markdown/post-file.ts';
import { citationText } from '#inlines/citation/schema.ts';

function stateOf({ published, hasChanges, publishAt }: PostSummary): string {
  if (published) return hasChanges ? 'published, with unpublished changes' : 'published';
  return publishAt ? 'scheduled' : 'draft';
}

export const summaryText = ({ summary }: { summary: EditorDocument }): string =>
  firstSummaryText(summary, citationText) ?? '';

/** The facts about a post without its text. */
export const factsOf = (post: PostSummary, siteUrl: string) => ({
  id: post.id,
  url: siteUrl + pages.postAt(post),
  title: post.title,
  summary: summaryText(post),
  category: post.category.name,
  keywords: post.keywords.map(({ name }) => name),
  state: stateOf(post),
  revision: post.revision,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  publishedAt: post.publishedAt,
  ...(post.publishAt && { publishAt: post.publishAt }),
  ...(post.language && { language: post.language }),
});

/** The post as Markdown with front matter. An image is `/media/{id}`, which `update_draft` understands. */
export const markdownText = (post: Post): string => markdownOf(post, (medium) => `/media/${medium}`);
