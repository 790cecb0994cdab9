/** The sample posts of a new site, so that the site is not empty. */
import { editorDocument, type EditorDocument } from '#contract/documents.ts';
import { languageCodes } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { verbatim } from '#contract/problems.ts';
import { cleanDocument } from '#document/clean.ts';
import { kindOf } from '#blocks/index.ts';
import { shownMediaOf } from '#document/media.ts';
import { readingTime } from '#document/reading-time.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { ContentValidationError, issuesOf } from '#domain/content-validation-error.ts';
import { readJson } from '#server/features/content/content-files.ts';
import type { Database } from '#server/platform/db/database.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import { hasPosts, insertPost, makeLive } from '#server/features/posts/state-repository.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const folder = 'sample-posts';
/**
 * Folder of the sample posts' images. An image block in a sample contains a file name without extension instead of a
 * media id.
 */
const pictureFolder = 'images/sample-posts';

/** Name of the setting that prevents deleted sample posts from being loaded again. */
const setting = 'sample-posts-loaded';

const samplePost = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1).max(limits.title),
  category: z.string().min(1).max(limits.category),
  keywords: z.array(z.string().min(1).max(limits.keyword)).max(limits.keywords),
  language: z.enum(languageCodes).optional(),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  summary: editorDocument,
  body: editorDocument,
});

/**
 * Publishes the posts of `content/sample-posts/` if the database never had sample posts and has no posts.
 * @returns the number of loaded posts; 0 at every later startup
 * @throws ContentValidationError
 */
export async function loadSamplePosts(db: Database, contentDir: string): Promise<number> {
  const samples = await readSamples(contentDir);
  return db.transaction(async (tx) => {
    const isFirst = await claimSetting(tx, setting, 'true');
    if (!isFirst || (await hasPosts(tx))) return 0;
    for (const { id, title, category, keywords, language, createdAt, publishedAt, summary, body } of samples) {
      const cleaned = await withPictures(tx, contentDir, id, cleanDocument(body), new Date(createdAt));
      const content = {
        title,
        categoryName: category,
        keywords,
        body: documentToJson(cleaned),
        summary: documentToJson(cleanDocument(summary)),
        readingTime: readingTime(cleaned),
      };
      await insertPost(tx, id, content, new Date(createdAt), { language });
      await makeLive(tx, id, 1, new Date(publishedAt));
    }
    return samples.length;
  });
}

/**
 * Stores the images of a sample post.
 * @returns the document with media ids in place of the file names
 */
async function withPictures(
  db: Database,
  contentDir: string,
  id: string,
  document: EditorDocument,
  now: Date,
): Promise<EditorDocument> {
  const names = shownMediaOf(document);
  if (names.length === 0) return document;
  // Imported on demand, because sharp takes a moment to load.
  const { createImages } = await import('#server/features/media/images/images.ts');
  const images = createImages(undefined);
  const ids = new Map<string, string>();
  const files = await readdir(join(contentDir, pictureFolder)).catch(() => []);
  for (const name of names) {
    const file = files.find((item) => item.replace(/\.\w+$/, '') === name);
    if (!file) {
      const message = `There is no image ${pictureFolder}/${name}.svg (or png, jpg …) in content/.`;
      throw new ContentValidationError([{ file: `${folder}/${id}.json`, path: 'body', problem: verbatim(message) }]);
    }
    const bytes = await readFile(join(contentDir, pictureFolder, file));
    ids.set(name, (await importMedium({ db, images }, file, bytes, now)).id);
  }
  const blocks = document.blocks.map((block) => {
    const data = kindOf(block.type)?.withMedia?.(block.data, (named) => ids.get(named) ?? named);
    return data ? { ...block, data } : block;
  });
  return { ...document, blocks };
}

/**
 * Returns the parsed files of the sample posts.
 * @throws ContentValidationError
 */
export async function readSamples(contentDir: string): Promise<z.infer<typeof samplePost>[]> {
  const names = await readdir(join(contentDir, folder)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  const samples = [];
  for (const name of names.filter((item) => item.endsWith('.json')).sort()) {
    const file = `${folder}/${name}`;
    const parsed = samplePost.safeParse(await readJson(contentDir, file), { reportInput: true });
    if (!parsed.success) throw new ContentValidationError(issuesOf(file, parsed));
    samples.push(parsed.data);
  }
  return samples;
}
