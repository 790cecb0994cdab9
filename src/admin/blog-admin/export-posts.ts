/**
 * Exports posts as a zip of Markdown files with their images, in the format of `npm run export -- --markdown`. Loaded
 * on demand.
 */
import { getPicture } from '#api-client/media.ts';
import { getPost } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import { markdownOf, picturesOf } from '#document/markdown/post-file.ts';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** Exports posts one after the other into a single archive. */
export interface PostArchive {
  add: (id: string) => Promise<Result<unknown>>;
  zip: () => Uint8Array<ArrayBuffer>;
}

/** Returns an archive of the posts' drafts. */
export function postArchive(): PostArchive {
  const files: Zippable = {};
  /** The path of each image in the archive; `undefined` if the site does not have the image. */
  const paths = new Map<string, string | undefined>();

  async function addPicture(id: string): Promise<Result<unknown>> {
    const found = await getPicture(id);
    if (!found.ok) {
      // As in every export, the post keeps the URL of a missing image.
      if (found.status === 404) paths.set(id, undefined);
      return found.status === 404 ? { ok: true, value: undefined } : found;
    }
    const path = `media/${id}.${found.value.format}`;
    // Images are already compressed, so the archive stores them without compression.
    files[path] = [found.value.bytes, { level: 0 }];
    paths.set(id, path);
    return found;
  }

  return {
    async add(id) {
      const found = await getPost(id);
      if (!found.ok) return found;
      for (const picture of picturesOf(found.value)) {
        const added = paths.has(picture) ? undefined : await addPicture(picture);
        if (added && !added.ok) return added;
      }
      files[`${id}.md`] = strToU8(markdownOf(found.value, (medium) => paths.get(medium) ?? `/media/${medium}`));
      return found;
    },
    zip: () => zipSync(files),
  };
}
