/** Writes the images and files of a static site, in all variants that its pages use. */
import type { Database } from '#server/platform/db/database.ts';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offeredFormats, offeredWidths, previewForm, widthsAt, type Medium } from '#contract/media.ts';
import { findBytes } from '../media-repository.ts';
import { listPublicFiles, listPublicMedia, type ShownIn } from '../public-media-repository.ts';
import type { VariantName } from '#server/dependencies.ts';
import { makeVariant } from '../media-service.ts';
import { createImages } from './images.ts';
import { makeVariant as makeForm } from './make-variant.ts';

/**
 * Writes every public image in all variants, and every file that public texts link to, for a static site.
 * @param outDir `media/` of the site
 * @param cacheDir folder with the variants of earlier builds, which are not created again
 */
export async function writePictures(db: Database, outDir: string, cacheDir: string): Promise<void> {
  const app = { db, images: createImages(cacheDir, {}, makeForm) };
  await mkdir(outDir, { recursive: true });
  for (const medium of await listPublicMedia(db)) {
    const forms = new Map(
      medium.shownIn.flatMap((place) => formsIn(place, medium)).map((form) => [nameOf(form), form]),
    );
    await Promise.all(
      [...forms].map(async ([name, form]) => writeFile(join(outDir, name), await makeVariant(app, form))),
    );
  }
  for (const { id, kind } of await listPublicFiles(db)) {
    const bytes = await findBytes(db, id);
    if (bytes) await writeFile(join(outDir, `${id}.${kind}`), bytes);
  }
}

/**
 * Creates the AVIF variants of all images outside posts (on home, about and research) in advance, so that the first
 * reader does not wait. Most browsers request AVIF.
 * @param cacheDir the host's cache, so that only missing variants are created
 */
export async function makeFirstPictures(db: Database, cacheDir: string): Promise<void> {
  const app = { db, images: createImages(cacheDir, {}, makeForm) };
  const there = new Set(await readdir(cacheDir).catch(() => []));
  for (const medium of await listPublicMedia(db)) {
    const places = medium.shownIn.filter((place) => place !== 'text');
    const forms = places.flatMap((place) => formsIn(place, medium)).filter(({ format }) => format === 'avif');
    for (const form of forms.filter((one) => !there.has(nameOf(one)))) {
      // If an image fails or was deleted in the meantime, the loop continues. A later request for the image reports
      // the error.
      await makeVariant(app, form).catch(() => undefined);
    }
  }
}

/** Returns the variants that a page can use. */
function formsIn(place: ShownIn, medium: Medium): VariantName[] {
  const { id, kind } = medium;
  if (place === 'preview') return [{ id, ...previewForm(medium) }];
  const widths = place === 'text' ? offeredWidths(medium) : widthsAt(place, medium);
  return offeredFormats(kind).flatMap((format) => widths.map((width) => ({ id, width, format })));
}

const nameOf = ({ id, width, format }: VariantName) => `${id}-${width}.${format}`;
