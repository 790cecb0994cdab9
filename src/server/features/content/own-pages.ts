/** Converts pages in the owner's files into records, and stores their images as media. */
import { AppError } from '#contract/errors.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { mediaId } from '#contract/media-sizes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findBytes } from '#server/features/media/media-repository.ts';
import { storePrepared, prepareMedium } from '#server/features/media/media-service.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileRecord } from './file-records.ts';
import type { PageDraft } from './read-pages.ts';

/**
 * Converts pages to records and stores their images. Files with equal bytes are the same image, so loading them again
 * stores nothing.
 * @param print receives a message for each image that cannot be stored; the page shows the alt text instead
 */
export async function pageRecords(
  db: Database,
  drafts: readonly PageDraft[],
  now: Date,
  print: (line: string) => void,
): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const { address, title, summary, footer, document, pictures, file, fileHash, ...said } of drafts) {
    let json = JSON.stringify(document);
    const kept = new Map<string, string>();
    for (const { standIn, path } of pictures) {
      try {
        const id = await keptPicture(db, path, now);
        json = json.replaceAll(standIn, id);
        kept.set(id, path);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        print(`content/pages: The image ${basename(path)} was skipped. ${error.message}`);
      }
    }
    const data: PageRecord = {
      title,
      ...(summary !== null && { summary }),
      ...(footer !== null && { footer }),
      body: JSON.parse(json) as EditorDocument,
      ...(said.language && { language: said.language }),
      ...(said.translationOf !== undefined && { translationOf: said.translationOf }),
    };
    records.push({ kind: 'page', key: address, file, fileHash, data, pictures: kept });
  }
  return records;
}

/** @returns the image's media id, taken from the file name if the file is an unchanged export from this site */
async function keptPicture(db: Database, path: string, now: Date): Promise<string> {
  const bytes = await readFile(path);
  const name = basename(path);
  const said = name.replace(/\.\w+$/, '');
  const kept = mediaId.test(said) ? await findBytes(db, said) : undefined;
  if (kept && bytes.equals(kept)) return said;
  // Imported on demand, because sharp takes a moment to load.
  const { createImages } = await import('#server/features/media/images/images.ts');
  const prepared = await prepareMedium({ db, images: createImages(undefined) }, name, bytes);
  return (await storePrepared(db, prepared, now)).id;
}
