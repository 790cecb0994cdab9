/** Writes a post as one Markdown file with front matter that `import --markdown` and other programs read. */
import type { Post } from '#contract/post-answers.ts';
import { linesOfPost } from '#contract/post-fields.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { parseFilePath } from '#contract/media-sizes.ts';
import { linkedFilesOf } from '../media.ts';
import { withLinks } from '../links.ts';
import { firstSummaryText } from '../block-text.ts';
import { writeFrontMatter } from './front-matter.ts';
import { toMarkdown } from './to-markdown.ts';

/** Returns the ids of the images and files that a post's text displays or links to, without duplicates. */
export function picturesOf({ body }: Post): string[] {
  const used = new Set<string>();
  toMarkdown(body, { picture: (medium) => (used.add(medium), '') });
  return [...new Set([...used, ...linkedFilesOf(body)])];
}

/**
 * @param picture returns the URL of an image or a file in the Markdown
 * @param id id of the post, if a later import must match the file to the post
 */
export function markdownOf(post: Post, picture: (medium: string) => string, id?: string): string {
  const front = writeFrontMatter({
    title: post.title,
    lines: linesOfPost(post),
    date: post.createdAt,
    updated: post.updatedAt,
    category: post.category.name,
    tags: post.keywords.map(({ name }) => name),
    summary: firstSummaryText(post.summary, citationText) ?? '',
    draft: !post.published,
    slug: post.address ?? null,
    ...(post.language && { language: post.language }),
    ...(post.noindex && { noindex: post.noindex }),
    ...(post.noai && { noai: post.noai }),
    ...(id !== undefined && { id }),
  });
  const lead = (href: string): string => {
    const { id: file, kind } = parseFilePath(href) ?? {};
    const address = file && picture(file);
    // A link to a file that is missing keeps its URL.
    return file && address?.endsWith(`.${kind}`) ? href.replace(`/media/${file}.${kind}`, address) : href;
  };
  const body = withLinks(post.body, { inline: lead, card: (data) => ({ ...data, url: lead(data.url) }) });
  return front + toMarkdown(body, { picture });
}
