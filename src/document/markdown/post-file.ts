/** A post as one Markdown file, with front matter that `import --markdown` and other programs read. */
import type { Post } from '#contract/post-answers.ts';
import { citationText } from '#inlines/citation/plain.ts';
import { firstSummaryText } from '../block-text.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMarkdown } from './to-markdown.ts';

/** The pictures that a post's text shows, each once. */
export function picturesOf({ body }: Post): string[] {
  const used = new Set<string>();
  toMarkdown(body, { picture: (medium) => (used.add(medium), '') });
  return [...used];
}

/**
 * @param picture returns the address of an image in the text
 * @param id id of the post, if the text must be matched to it again
 */
export function markdownOf(post: Post, picture: (medium: string) => string, id?: string): string {
  const front = writeFrontMatter({
    title: post.title,
    date: post.createdAt,
    updated: post.updatedAt,
    category: post.category.name,
    tags: post.keywords.map(({ name }) => name),
    summary: firstSummaryText(post.summary, citationText) ?? '',
    draft: !post.published,
    slug: post.address ?? null,
    ...(post.language && { language: post.language }),
    ...(id !== undefined && { id }),
  });
  return front + toMarkdown(post.body, { picture });
}
