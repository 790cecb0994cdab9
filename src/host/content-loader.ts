/**
 * Loads `content/` in a process of its own: what reads bibliographies and pictures takes a hundred megabytes, of which a
 * host would keep most for as long as it runs.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#domain/operator-error.ts';
import { isLoadDue } from '#server/content/load-changed-content.ts';
import type { Database } from '#server/db/database.ts';

/** What the process says: a line for the owner, then how it ended. */
export type LoadReport = { print: string } | { changed: boolean } | { mistake: string } | { fault: string };

/**
 * `loadChangedContent`, there, on the same database; nothing is started where nothing changed.
 * @returns whether anything in the database is different now
 * @throws OperatorError with what is wrong in the files
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
    // A signal to all is no fault: the next start loads.
    child.once('exit', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP') resolve(false);
      else reject(new Error(`The load of content/ ended with ${signal ?? code}.`));
    });
  });
}
