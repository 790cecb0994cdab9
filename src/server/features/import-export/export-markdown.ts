/**
 * Exports posts and their images as Markdown files with front matter that `import --markdown` and other programs can
 * read.
 */
import { markdownOf, picturesOf } from '#document/markdown/post-file.ts';
import type { Post } from '#contract/posts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findBytes, findFiles, findMaster } from '#server/features/media/media-repository.ts';
import { imageTypeOf } from '#server/features/media/images/image-type.ts';
import { findPost, listPosts } from '#server/features/posts/post-repository.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the draft of every post to a file named by its id, and the images to `media/`.
 * @param folder created if missing; files with equal names are replaced
 * @param options `signal` stops between two posts, so that every written file is complete
 * @returns the number of written posts, and of all posts
 */
export async function exportMarkdown(
  db: Database,
  folder: string,
  options: { signal?: AbortSignal; progress?: (done: number, all: number) => void } = {},
): Promise<{ written: number; all: number }> {
  await mkdir(join(folder, 'media'), { recursive: true });
  const all = [...(await listPosts(db, { state: 'published' })), ...(await listPosts(db, { state: 'unpublished' }))];
  const names = new Map<string, string | undefined>();
  let written = 0;
  for (const { id } of all) {
    if (options.signal?.aborted) break;
    const post = await findPost(db, id);
    if (!post) continue;
    await writeFile(join(folder, `${id}.md`), await postAsMarkdown(db, post, folder, names));
    written += 1;
    options.progress?.(written, all.length);
  }
  return { written, all: all.length };
}

/**
 * Returns a post as Markdown, and writes its images and linked files to `media/` in the folder.
 * @param names names of the images and files that are already written, by id; new names are added
 * @param id the post's id, by which a later import recognizes the file
 * @returns the Markdown with its front matter
 */
export async function postAsMarkdown(
  db: Database,
  post: Post,
  folder: string,
  names: Map<string, string | undefined>,
  id?: string,
): Promise<string> {
  for (const medium of picturesOf(post)) {
    if (!names.has(medium)) names.set(medium, await writeMedium(db, medium, folder));
  }
  return markdownOf(post, (medium) => names.get(medium) ?? `/media/${medium}`, id);
}

/**
 * Writes one image or file.
 * @returns its path in the folder; undefined if the image or file does not exist
 */
async function writeMedium(db: Database, id: string, folder: string): Promise<string | undefined> {
  const master = await findMaster(db, id);
  if (!master) return writeFileOf(db, id, folder);
  const path = `media/${id}.${imageTypeOf(master.bytes) ?? 'webp'}`;
  await writeFile(join(folder, path), master.bytes);
  return path;
}

async function writeFileOf(db: Database, id: string, folder: string): Promise<string | undefined> {
  const [[file], bytes] = [await findFiles(db, [id]), await findBytes(db, id)];
  if (!file || !bytes) return undefined;
  const path = `media/${id}.${file.kind}`;
  await writeFile(join(folder, path), bytes);
  return path;
}
