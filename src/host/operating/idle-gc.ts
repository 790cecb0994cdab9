/**
 * Collects garbage when the host is idle. V8 collects when it needs memory, so the memory of a start, a publish or an
 * import would otherwise stay allocated for as long as the site is only read.
 */
import { Session } from 'node:inspector/promises';

/** Processor time between two checks below which a host counts as idle, in milliseconds. */
const AT_REST = 200;
/** Processor time since the last collection that makes another one worthwhile, in milliseconds. */
const WORK = 1_000;

export interface RestOptions {
  /** Returns whether a request is being answered. */
  busy: () => boolean;
  /** Replaces V8's full collection, a pause in which no request is answered. */
  collect?: () => Promise<void>;
  /** Returns the processor time of this process so far, in milliseconds. */
  used?: () => number;
}

/** Returns a function that checks once; call it about every 10 seconds. */
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
