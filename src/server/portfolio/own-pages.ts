/** From what the owner's files say of pages to what the database holds: their pictures are kept as media. */
import { AppError } from '#contract/errors.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import type { Database } from '#server/db/database.ts';
import { createImages } from '#server/media/images/images.ts';
import { importMedium } from '#server/media/media-service.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PageDraft } from './read-pages.ts';

/**
 * The same bytes are the same picture, so that a second load stores nothing.
 * @param print hears of pictures that cannot be kept: the page says in their place what they show
 */
export async function storePages(
  db: Database,
  drafts: readonly PageDraft[],
  now: Date,
  print: (line: string) => void,
): Promise<OwnPage[]> {
  const images = createImages(undefined);
  const stored: OwnPage[] = [];
  for (const { pictures, document, ...page } of drafts) {
    const media: OwnPage['media'] = [];
    let json = JSON.stringify(document);
    for (const { standIn, path } of pictures) {
      try {
        const { id, kind, width, height } = await importMedium(
          { db, images },
          basename(path),
          await readFile(path),
          now,
        );
        if (!media.some((one) => one.id === id)) media.push({ id, kind, width, height });
        json = json.replaceAll(standIn, id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        print(`content/pages: the picture ${basename(path)} is left out. ${error.message}`);
      }
    }
    stored.push({ ...page, document: JSON.parse(json) as OwnPage['document'], media });
  }
  return stored;
}
