import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PageStore } from '#host/rendering/page-store.ts';
import { createSingleFlight } from '#server/single-flight.ts';

export interface AssetGenerator {
  /** Makes them for this snapshot unless they are; a call while one is at work makes it begin again afterwards. */
  refresh: (snapshot: string) => void;
  /** Makes the icons alone: every page asks for one, also at the first start, when nothing is made yet. */
  icons: () => Promise<void>;
  close: () => Promise<void>;
}

/** For which snapshot the generated assets were made last. */
const FACT = 'generated-assets';
/** After one that failed, the next try begins so much later, then twice that, and so on. Milliseconds. */
const RETRY_FIRST = 10_000;
const RETRY_LAST = 10 * 60_000;

/**
 * Keeps pictures and the search index up to date: in a process of its own and with the lowest priority, because
 * each takes a tenth of a second or more, and hundreds of megabytes, that visitors should not feel.
 * @param siteUrl canonical URL, which is drawn on images
 * @param program by which program: another may make them otherwise
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
  /** @returns whether it succeeded */
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

/** Has a process give way to all that serve. */
export function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may have ended already.
  }
}
