/**
 * Loads `content/` in a separate process. Reading bibliographies and images needs 100 MB, and the host would not
 * release most of it.
 */
import { isLoadDue, loadChangedContent } from '#server/features/content/load-changed-content.ts';
import type { Database } from '#server/platform/db/database.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { inOwnProcess, ProcessEndedError } from '#server/platform/workers/task-process.ts';
import { onHostDatabase } from './open-database.ts';
import type { HostTasks } from './tasks.ts';

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
  const options = { hasEnvironment: true, print };
  return inOwnProcess<HostTasks, boolean>(new URL('./tasks.ts', import.meta.url), options, (perform) =>
    perform('content', contentDir),
  ).catch((cause: unknown) => {
    // If the process was ended by a signal to the whole process group, this is not a failure, because the next start
    // loads the files.
    if (cause instanceof ProcessEndedError && /^SIG(?:INT|TERM|HUP)$/.test(cause.signal ?? '')) return false;
    if (!(cause instanceof ProcessEndedError)) throw cause;
    throw new Error(`The load of content/ ended with ${cause.signal ?? cause.code}.`, { cause });
  });
}

/** Runs `loadChangedContent` in this process, on the database of the running host. */
export async function loadContentHere(contentDir: string, print: (line: string) => void): Promise<boolean> {
  const changed = await onHostDatabase((db, { privateProfile }) =>
    loadChangedContent(db, contentDir, privateProfile, print),
  );
  await endWorkers();
  return changed;
}
