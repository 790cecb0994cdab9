import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { noteError, wantedVersion } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { sha256 } from '#server/platform/hash.ts';
import { getDocuments } from './document-service.ts';
import { directoryPdfs } from './pdf-files.ts';
import { fileOf, type CareerDocument, type CareerDocuments } from '#contract/career-documents.ts';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeElsewhere } from './engine-process.ts';

/** Returns the path of the file that contains the hash of the PDFs' inputs. */
const noteIn = (directory: string) => join(directory, '.made');

/**
 * Creates the host's PDFs again in the background when the content or the program has changed. Requests for a PDF
 * wait in the meantime. If a document fails, its PDF is missing, because the previous PDF is out of date. Readers
 * then get an error, and the owner finds the reason in the log and in the site's status.
 * @param directory folder of the files; created if missing
 * @param version version of the program, which can change the layout
 */
export async function hostPdfs(
  db: Database,
  directory: string,
  version: string,
  log: (line: string) => void,
): Promise<PdfFiles & { renew(): Promise<void>; close(): void }> {
  let madeOf = '';
  const closing = new AbortController();
  let made: Promise<void> = Promise.resolve();
  /** Reasons why PDFs could not be created, by file; undefined if all PDFs failed. */
  let faults: Record<string, string> | undefined = {};
  const tell = async (why: string) => {
    madeOf = '';
    log(`A PDF could not be made. ${why}`);
    // If the database is unavailable, the error cannot be stored and is only in the log.
    await wantedVersion(db)
      .then((version) => noteError(db, version, `A PDF could not be made. ${why}`))
      .catch(() => undefined);
  };
  const renew = async () => {
    const found = await getDocuments(db);
    const now = sha256(JSON.stringify([version, found]));
    // Most changes of content do not affect a document.
    if (madeOf === now) return;
    madeOf = now;
    if (await isMade(directory, now, found.documents)) return;
    made = writeElsewhere({ ...found, directory }, closing.signal)
      .then(async (answer) => {
        faults = answer;
        if (Object.keys(faults).length === 0) await writeFile(noteIn(directory), now);
        else await tell(Object.values(faults).join(' '));
      })
      .catch(async (cause: Error) => {
        if (closing.signal.aborted) return;
        faults = undefined;
        await tell(cause.message);
      });
  };
  await renew();
  const files = directoryPdfs(directory);
  return {
    renew,
    find: async (file) => {
      await made;
      if (!faults || file in faults) throw new AppError('UNAVAILABLE', { problem: problem('pdfUnavailable') });
      return files.find(file);
    },
    close: () => closing.abort(),
  };
}

/** Returns whether every document's file exists and was made from the same data before a restart. */
async function isMade(directory: string, now: string, documents: CareerDocuments): Promise<boolean> {
  if ((await readFile(noteIn(directory), 'utf8').catch(() => undefined)) !== now) return false;
  const all = Object.values(documents) as (CareerDocument | undefined)[];
  return all.every((document) => !document || existsSync(join(directory, fileOf(document).file)));
}
