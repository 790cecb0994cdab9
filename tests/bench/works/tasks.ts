/** Asks the sources of works as the host's process does (`work-checker.ts`), with a tenth of the pauses. */
import '#host/startup-hooks.ts';
import { checkSources } from '#server/features/works/check-sources.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { serveTasks } from '#server/platform/workers/serve-tasks.ts';
import { onHostDatabase } from '#host/open-database.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const tasks = {
  works: () =>
    Promise.resolve(async (base: string, log: (line: string) => void) => {
      const app = {
        clock: () => new Date(),
        log: (line: string, cause: unknown) => log(`${line}: ${String(cause)}`),
        sources: { doi: '', arxiv: '', openLibrary: '', orcid: '', works: base, local: true },
        // A tenth of the real pauses, so that a run takes minutes and not an hour.
        pause: (milliseconds: number) => sleep(milliseconds / 10),
      };
      await onHostDatabase((db) => checkSources({ ...app, db }, { within: Infinity, requests: Infinity }));
      await endWorkers();
    }),
};
export type BenchTasks = typeof tasks;

serveTasks(tasks);
