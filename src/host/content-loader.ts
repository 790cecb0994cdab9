/**
 * Loads `content/` in a separate process. Reading bibliographies and images needs 100 MB, and the host would not
 * release most of it.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#domain/operator-error.ts';
import { isLoadDue } from '#server/features/content/load-changed-content.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A message from the process: a line for the owner, or the result of the load. */
export type LoadReport = { print: string } | { changed: boolean } | { mistake: string } | { fault: string };

/**
 * Runs `loadChangedContent` in a separate process, on the same database. If no file has changed, no process is started.
 * @returns whether the database changed
 * @throws OperatorError with the errors in the files
 */
export async function loadContentElsewhere(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  if (!(await isLoadDue(db, contentDir, privateProfile))) return false;
  const child = fork(fileURLToPath(new URL('./load-content-process.ts', import.meta.url)), [contentDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.on('message', (report: LoadReport) => {
      if ('print' in report) print(report.print);
      else if ('changed' in report) resolve(report.changed);
      else if ('mistake' in report) reject(new OperatorError(report.mistake));
      else reject(new Error(report.fault));
    });
    child.once('error', reject);
    // If the process was ended by a signal to the whole process group, this is not a failure, because the next start
    // loads the files.
    child.once('exit', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP') resolve(false);
      else reject(new Error(`The load of content/ ended with ${signal ?? code}.`));
    });
  });
}
