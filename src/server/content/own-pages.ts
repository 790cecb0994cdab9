/** From what the owner's files say of pages to records: their pictures are kept as media. */
import { AppError } from '#contract/errors.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import type { EditorDocument } from '#contract/documents.ts';
import type { Database } from '#server/db/database.ts';
import { importMedium } from '#server/media/media-service.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileRecord } from './file-records.ts';
import type { PageDraft } from './read-pages.ts';

/**
 * The same bytes are the same picture, so that a second load stores nothing.
 * @param print hears of pictures that cannot be kept: the page says in their place what they show
 */
export async function pageRecords(
  db: Database,
  drafts: readonly PageDraft[],
  now: Date,
  print: (line: string) => void,
): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const { address, title, summary, footer, document, pictures, file, fileHash } of drafts) {
    let json = JSON.stringify(document);
    for (const { standIn, path } of pictures) {
      try {
        // sharp, which comes with it, takes a moment that only a page with pictures has to spend.
        const { createImages } = await import('#server/media/images/images.ts');
        const images = createImages(undefined);
        const { id } = await importMedium({ db, images }, basename(path), await readFile(path), now);
        json = json.replaceAll(standIn, id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        print(`content/pages: the picture ${basename(path)} is left out. ${error.message}`);
      }
    }
    const data: PageRecord = {
      title,
      ...(summary !== null && { summary }),
      ...(footer !== null && { footer }),
      body: JSON.parse(json) as EditorDocument,
    };
    records.push({ kind: 'page', key: address, file, fileHash, data });
  }
  return records;
}
