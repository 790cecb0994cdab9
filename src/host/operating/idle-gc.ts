/**
 * Collects garbage when the host is idle. V8 collects garbage only when it needs memory. Otherwise, memory that was
 * used at startup, for a publication or for an import would stay allocated while the site is only read.
 */
import { Session } from 'node:inspector/promises';

/** A host is idle if it used less processor time than this, in milliseconds, between two checks. */
const AT_REST = 200;
/**
 * Processor time in milliseconds that the host must have used since the last garbage collection to make another one
 * worthwhile.
 */
const WORK = 1_000;

export interface RestOptions {
  /** Returns whether a request is being answered. */
  busy: () => boolean;
  /** Collects garbage. The default is V8's full collection, during which no request is answered. Tests replace it. */
  collect?: () => Promise<void>;
  /** Returns the processor time that this process has used, in milliseconds. */
  used?: () => number;
}

/** Returns a function that checks once whether the host is idle. Call the function about every 10 seconds. */
export function collectAtRest({
  busy,
  collect = collectGarbage,
  used = usedByProcess,
}: RestOptions): () => Promise<void> {
  let [collected, before] = [0, 0];
  return async () => {
    const now = used();
    const rests = now - before < AT_REST && !busy();
    before = now;
    if (!rests || now - collected < WORK) return;
    await collect();
    collected = before = used();
  };
}

function usedByProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
