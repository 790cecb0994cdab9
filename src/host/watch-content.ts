/** Follows the owner's files while the site runs, so that pages and PDFs need no restart (CONT-7). */
import { OperatorError } from '#domain/operator-error.ts';
import { mkdirSync, watch, type FSWatcher } from 'node:fs';

export interface WatchOptions {
  contentDir: string;
  /** Loads what the files say. @returns whether anything is different now */
  load: () => Promise<boolean>;
  /** Brings pages and PDFs up to date after a change. */
  follow: () => Promise<void>;
  /** For the owner: a mistake in a file is a sentence. */
  print: (line: string) => void;
  log: (line: string, cause?: unknown) => void;
}

/** An editor writes a file in several steps, and a folder of files one after the other: milliseconds of quiet. */
const QUIET = 400;

/**
 * Begins to watch; one load at a time, and whatever changes meanwhile is loaded after it. With a mistake in the files
 * the former content stays, until the next change.
 * @returns `check`, which looks without a change of a file (a new day changes the date of documents), and `close`
 */
export function watchContent({ contentDir, load, follow, print, log }: WatchOptions): {
  check: () => Promise<void>;
  close: () => Promise<void>;
} {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const run = async () => {
    if (closed) return;
    try {
      if (!(await load())) return;
      await follow();
      print('Reloaded content/.');
    } catch (cause) {
      if (cause instanceof OperatorError)
        log(`error: content/ has errors. The site keeps showing the last valid version.\n${cause.message}`);
      else log('Could not load content/', cause);
    }
  };
  const check = () => (running = running.then(run));
  const watcher = watched(contentDir, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), QUIET);
  });
  watcher?.on('error', (cause) => log('Stopped watching content/. Restart to load changes', cause));
  return {
    check,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      watcher?.close();
      await running;
    },
  };
}

/** Where all of the owner's material is in the database there is no folder yet: files may come. */
function watched(contentDir: string, onChange: () => void): FSWatcher | undefined {
  try {
    mkdirSync(contentDir, { recursive: true });
    return watch(contentDir, { recursive: true }, onChange);
  } catch (cause) {
    // In a container that is read only none can.
    if (['EROFS', 'EACCES', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw cause;
  }
}
