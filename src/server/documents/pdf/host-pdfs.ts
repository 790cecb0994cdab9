import type { Database } from '#server/db/database.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { getDocuments } from '../document-service.ts';
import { directoryPdfs } from '../pdf-files.ts';

/**
 * The host's PDFs: made anew at each start, beside everything else; who asks meanwhile waits for them. A document
 * that cannot be set is logged with its sentence, and the files of before stay.
 * @param directory of the files; made when missing
 */
export async function hostPdfs(
  db: Database,
  directory: string,
  log: (line: string) => void,
): Promise<PdfFiles & { close(): void }> {
  const input = JSON.stringify({ ...(await getDocuments(db)), directory });
  const child = spawn(process.execPath, [`${import.meta.dirname}/pdf-process.ts`], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {},
  });
  // A process that dies early closes its end; what it complained of is what counts.
  child.stdin.on('error', () => undefined).end(input);
  let closed = false;
  const ended = new Promise<unknown>((resolve) => child.once('error', resolve).once('close', resolve));
  const made = Promise.all([ended, text(child.stderr)]).then(([code, complaint]) => {
    if (code !== 0 && !closed) log(`The PDFs stay as they were. ${complaint.trim() || String(code)}`);
  });
  const files = directoryPdfs(directory);
  return {
    find: async (file) => {
      await made;
      return files.find(file);
    },
    close: () => {
      closed = true;
      child.kill();
    },
  };
}
