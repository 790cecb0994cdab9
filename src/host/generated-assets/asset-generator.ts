import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PageStore } from '#host/rendering/page-store.ts';
import { createSingleFlight } from '#server/platform/single-flight.ts';

export interface AssetGenerator {
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
 * Updates the generated images and the search index in a separate process with the lowest priority. Each asset needs
 * 0.1 s or more and hundreds of megabytes, which must not slow down visitors.
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
  let child: ChildProcess | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const work = createSingleFlight(async () => {
    if (wanted === undefined || wanted === store.fact(FACT)) return;
    const snapshot = wanted;
    wanted = undefined;
    if (await run(siteUrl, program)) {
      store.setFact(FACT, snapshot);
      failures = 0;
    } else if (!isClosed) {
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
  const run = (...args: string[]) =>
    new Promise<boolean>((resolve) => {
      const script = fileURLToPath(new URL('./generate-assets-process.ts', import.meta.url));
      let words = '';
      child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
      if (child.pid !== undefined) lower(child.pid);
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text));
      child.once('error', (cause) => (words += String(cause)));
      child.once('close', (code, signal) => {
        if (code !== 0 && !signal) log('Could not create images and the search index', words.trim());
        resolve(code === 0);
      });
    });

  return {
    refresh,
    icons: async () => void (await run(siteUrl, program, 'icons')),
    close: async () => {
      isClosed = true;
      wanted = undefined;
      child?.kill('SIGKILL');
      await work.settled();
      clearTimeout(retry);
    },
  };
}

/** Gives a process the lowest priority, so that serving comes first. */
export function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process may have ended already.
  }
}
