/** Posts as Markdown files, with front matter that `import --markdown` and other programs read. */
import { firstSummaryText } from '#domain/document/plain-text.ts';
import { writeFrontMatter } from '#domain/markdown/front-matter.ts';
import { toMarkdown } from '#domain/markdown/to-markdown.ts';
import type { Database } from '#server/db/database.ts';
import { findPost, listPosts } from '#server/posts/post-repository.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the text being written of every post, one file each, named by its id.
 * @param folder made where it is not there; files of the same name are replaced
 * @returns how many
 */
export async function exportMarkdown(db: Database, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const all = [...(await listPosts(db, { state: 'published' })), ...(await listPosts(db, { state: 'unpublished' }))];
  for (const { id } of all) {
    const post = await findPost(db, id);
    if (!post) continue;
    const front = writeFrontMatter({
      title: post.title,
      date: post.createdAt,
      updated: post.updatedAt,
      category: post.category.name,
      tags: post.keywords.map(({ name }) => name),
      summary: firstSummaryText(post.summary) ?? '',
      draft: !post.published,
      slug: post.address ?? null,
    });
    await writeFile(join(folder, `${id}.md`), front + toMarkdown(post.body));
  }
  return all.length;
}
