/**
 * V8 looks for what it may give back when it needs some, not when there is nothing to do: what a start, a publish or an
 * import took would stay for as long as a site is only read. So the host asks for it when it is idle.
 */
import { Session } from 'node:inspector/promises';

/** What a host that rests uses of the processor between two looks, in milliseconds. */
const AT_REST = 200;
/** What must have been used of it since the last time: so much work leaves something. Milliseconds. */
const WORK = 1_000;

export interface RestOptions {
  /** Whether somebody waits for an answer. */
  busy: () => boolean;
  /** Else what V8 has: a pause in which nobody is answered. */
  collect?: () => Promise<void>;
  /** What the process used of the processor since it began, in milliseconds. */
  used?: () => number;
}

/** @returns looks once, to be called every ten seconds or so */
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
