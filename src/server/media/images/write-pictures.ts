import type { Database } from '#server/db/database.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offeredFormats, offeredWidths } from '#contract/media.ts';
import { findBytes } from '../media-repository.ts';
import { listPublicFiles, listPublicMedia } from '../public-media-repository.ts';
import { makeVariant } from '../media-service.ts';
import { createImages } from './images.ts';

/**
 * Writes every picture that readers see in each of its forms, and every file that a paper leads to, as a static site
 * has them.
 * @param outDir the site's `media/`
 * @param cacheDir forms of earlier builds: only what is new is made
 */
export async function writePictures(db: Database, outDir: string, cacheDir: string): Promise<void> {
  const app = { db, images: createImages(cacheDir) };
  await mkdir(outDir, { recursive: true });
  for (const medium of await listPublicMedia(db)) {
    const names = offeredFormats(medium.kind).flatMap((format) =>
      offeredWidths(medium).map((width) => ({ id: medium.id, width, format })),
    );
    await Promise.all(
      names.map(async (name) => {
        const made = await makeVariant(app, name);
        await writeFile(join(outDir, `${name.id}-${name.width}.${name.format}`), made);
      }),
    );
  }
  for (const { id, kind } of await listPublicFiles(db)) {
    const bytes = await findBytes(db, id);
    if (bytes) await writeFile(join(outDir, `${id}.${kind}`), bytes);
  }
}
