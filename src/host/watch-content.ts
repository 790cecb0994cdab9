/** Watches the owner's files while the site runs, so that changes need no restart (CONT-7). */
import { OperatorError } from '#domain/operator-error.ts';
import { mkdirSync, watch, type FSWatcher } from 'node:fs';

interface WatchOptions {
  contentDir: string;
  /** Loads the files and returns whether the database changed. */
  load: () => Promise<boolean>;
  /** Updates pages and PDFs after the database has changed. */
  follow: () => Promise<void>;
  /** Prints a line for the owner. */
  print: (line: string) => void;
  log: (line: string, cause?: unknown) => void;
}

/**
 * Milliseconds without a change before the files are loaded. The delay is needed because editors write a file in
 * several steps, and folders are copied file by file.
 */
const QUIET = 400;

/**
 * Starts watching the folder. Only one load runs at a time; changes during a load cause another load. If a file has
 * an error, the last valid content is kept until the next change.
 * @returns `check`, which loads the files even if none has changed, because documents show the current date; and
 * `close`
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

/**
 * Watches the folder. A missing folder is created first, because a site whose content is all in the database can get
 * files later.
 */
function watched(contentDir: string, onChange: () => void): FSWatcher | undefined {
  try {
    mkdirSync(contentDir, { recursive: true });
    return watch(contentDir, { recursive: true }, onChange);
  } catch (cause) {
    // If the folder cannot be created, as in a read-only container, no file can appear in it.
    if (['EROFS', 'EACCES', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw cause;
  }
}
