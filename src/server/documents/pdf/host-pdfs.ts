import type { Database } from '#server/db/database.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { sha256 } from '#server/hash.ts';
import { getDocuments } from '../document-service.ts';
import { directoryPdfs } from '../pdf-files.ts';
import { engineProcess } from './engine-process.ts';

/**
 * The host's PDFs: made anew at each start and when the content changes, beside everything else; who asks meanwhile
 * waits for them. A document that cannot be set is logged with its sentence, and the files of before stay.
 * @param directory of the files; made when missing
 */
export async function hostPdfs(
  db: Database,
  directory: string,
  log: (line: string) => void,
): Promise<PdfFiles & { renew(): Promise<void>; close(): void }> {
  let end = () => {};
  let madeOf = '';
  let closed = false;
  let made: Promise<void> = Promise.resolve();
  const renew = async () => {
    const documents = await getDocuments(db);
    const now = sha256(JSON.stringify(documents));
    // Most that an owner changes stands in no document.
    if (madeOf === now) return;
    madeOf = now;
    const task = engineProcess({ task: 'write', ...documents, directory });
    end = task.end;
    made = task.answer.then(
      () => undefined,
      (cause: Error) => {
        madeOf = '';
        if (!closed) log(`The PDFs stay as they were. ${cause.message}`);
      },
    );
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
