import type { Database } from '#server/db/database.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { sha256 } from '#server/hash.ts';
import { getDocuments } from '../document-service.ts';
import { directoryPdfs } from '../pdf-files.ts';
import { fileOf, type CareerDocument, type CareerDocuments } from '#contract/career-documents.ts';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineProcess } from './engine-process.ts';

/** Beside the files: what they were made of. */
const noteIn = (directory: string) => join(directory, '.made');

/**
 * The host's PDFs: made anew when the content or the program is another than those there were made of, beside everything
 * else; who asks meanwhile waits for them. A document that cannot be set is logged with its sentence, and the files of
 * before stay.
 * @param directory of the files; made when missing
 * @param version of the program: another may set them otherwise
 */
export async function hostPdfs(
  db: Database,
  directory: string,
  version: string,
  log: (line: string) => void,
): Promise<PdfFiles & { renew(): Promise<void>; close(): void }> {
  let end = () => {};
  let madeOf = '';
  let closed = false;
  let made: Promise<void> = Promise.resolve();
  const renew = async () => {
    const found = await getDocuments(db);
    const now = sha256(JSON.stringify([version, found]));
    // Most that an owner changes stands in no document.
    if (madeOf === now) return;
    madeOf = now;
    if (await isMade(directory, now, found.documents)) return;
    const task = engineProcess({ task: 'write', ...found, directory });
    end = task.end;
    made = task.answer
      .then(() => writeFile(noteIn(directory), now))
      .catch((cause: Error) => {
        madeOf = '';
        if (!closed) log(`The PDFs stay as they were. ${cause.message}`);
      });
  };
  await renew();
  const files = directoryPdfs(directory);
  return {
    renew,
    find: async (file) => {
      await made;
      return files.find(file);
    },
    close: () => {
      closed = true;
      end();
    },
  };
}

/** Whether each document's file was made of the same by a start before, and is there. */
async function isMade(directory: string, now: string, documents: CareerDocuments): Promise<boolean> {
  if ((await readFile(noteIn(directory), 'utf8').catch(() => undefined)) !== now) return false;
  const all = Object.values(documents) as (CareerDocument | undefined)[];
  return all.every((document) => !document || existsSync(join(directory, fileOf(document).file)));
}
