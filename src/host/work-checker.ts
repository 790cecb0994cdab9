/**
 * Asks the sources of works in a separate process. Comparing thousands of works needs a minute of processor time, which
 * readers would wait for, and 100 MB, which the host would not release (docs/decisions/citations-sources-of-works.md).
 */
import { constants } from 'node:os';
import { checkSources, type CheckDependencies } from '#server/features/works/check-sources.ts';
import { isSourceDue } from '#server/features/works/source-repository.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { inOwnProcess } from '#server/platform/workers/task-process.ts';
import { onHostDatabase } from './open-database.ts';
import type { HostTasks } from './tasks.ts';

type Sources = CheckDependencies['sources'];

/**
 * Asks all sources that are due, in a process with low priority. If none is due, no process is started.
 * @param signal ends the process. Another run can continue when the source is free again
 */
export async function checkSourcesElsewhere(
  { db, clock, log, sources }: Pick<CheckDependencies, 'db' | 'clock' | 'log' | 'sources'>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || !(await isSourceDue(db, clock()))) return;
  const options = {
    hasEnvironment: true,
    // With the lowest priority it could get no time within a transaction, for which readers wait, too.
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    signal,
    print: (line: string) => log(line),
  };
  await inOwnProcess<HostTasks, void>(new URL('./tasks.ts', import.meta.url), options, (perform) =>
    perform('works', sources),
  ).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
  });
}

/** Asks all sources that are due, in this process, on the database of the running host. */
export async function checkSourcesHere(sources: Sources, log: (line: string) => void): Promise<void> {
  await onHostDatabase((db) =>
    checkSources(
      { db, clock: () => new Date(), sources, log: (line, cause) => log(`${line}: ${String(cause)}`) },
      { within: Infinity, requests: Infinity },
    ),
  );
  await endWorkers();
}
