import { constants } from 'node:os';
import type { PageStore } from '#host/rendering/page-store.ts';
import type { HostTasks } from '#host/tasks.ts';
import { createSingleFlight } from '#server/platform/single-flight.ts';
import { inOwnProcess, ProcessEndedError } from '#server/platform/workers/task-process.ts';

interface AssetGenerator {
  /** Creates the assets of a snapshot if they are outdated. If a run is in progress, another run follows it. */
  refresh: (snapshot: string) => void;
  /** Creates only the icons, because every page needs them, even at the first start before any other asset exists. */
  icons: () => Promise<void>;
  close: () => Promise<void>;
}

/** Name of the store entry with the key of the snapshot for which assets were last generated. */
const FACT = 'generated-assets';
/** Delay after a failed run, in milliseconds. The delay doubles with each failure, up to `RETRY_LAST`. */
const RETRY_FIRST = 10_000;
const RETRY_LAST = 10 * 60_000;

/**
 * Updates the generated images and the search index in a separate process. Each asset needs 0.1 s or more and hundreds
 * of megabytes, which must not slow down visitors, so the process lowers its priority when it has read the site.
 * @param siteUrl canonical URL, which appears on images
 * @param program hash of the program, because another version can produce different assets
 */
export function createAssetGenerator(
  siteUrl: string,
  program: string,
  store: PageStore,
  log: (line: string, cause?: unknown) => void,
): AssetGenerator {
  let wanted: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  const closing = new AbortController();

  const work = createSingleFlight(async () => {
    if (wanted === undefined || wanted === store.fact(FACT)) return;
    const snapshot = wanted;
    wanted = undefined;
    if (await run(false)) {
      store.setFact(FACT, snapshot);
      failures = 0;
    } else if (!closing.signal.aborted) {
      retry = setTimeout(() => refresh(wanted ?? snapshot), Math.min(RETRY_FIRST * 2 ** failures, RETRY_LAST));
      failures += 1;
    }
  });

  const refresh = (snapshot: string) => {
    clearTimeout(retry);
    wanted = snapshot;
    void work.request();
  };
  /** Runs the process and returns whether it succeeded. */
  const run = (onlyIcons: boolean) =>
    inOwnProcess<HostTasks, boolean>(
      new URL('../tasks.ts', import.meta.url),
      { hasEnvironment: true, priority: constants.priority.PRIORITY_BELOW_NORMAL, signal: closing.signal },
      async (perform) => {
        await perform('assets', { siteUrl, program, onlyIcons });
        return true;
      },
    ).catch((cause: unknown) => {
      const isStopped = closing.signal.aborted || (cause instanceof ProcessEndedError && cause.signal !== null);
      if (!isStopped) log('Could not create images and the search index', cause);
      return false;
    });

  return {
    refresh,
    icons: async () => void (await run(true)),
    close: async () => {
      closing.abort();
      wanted = undefined;
      await work.settled();
      clearTimeout(retry);
    },
  };
}
