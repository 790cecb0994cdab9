/** Runs a call for each of many items, a few at a time. Respects rate limits and collects each failure. */
import type { Failure, Result } from '#api-client/result.ts';

/** The result of a run. Each item is in exactly one of the lists `done`, `failed` and `left`. */
export interface Outcome<T> {
  done: T[];
  failed: { item: T; failure: Failure }[];
  /** Items that were not tried or have no known result, because the run was stopped or could not continue. */
  left: T[];
  /** The reason why the run could not continue: the session has ended, or there is no network. */
  halted: Failure | undefined;
}

export interface RunOptions<T> {
  /** Stops the run before the next item. */
  signal: AbortSignal;
  /** Called after each successful item, with the number of successes so far. */
  onDone?: (item: T, count: number) => void;
  /** Called with the waiting time when the server asks to wait, and with undefined when the run continues. */
  onWait?: (seconds: number | undefined) => void;
  /** Waits for some seconds, or until the signal is aborted. Tests replace this function. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Number of parallel calls. */
const AT_ONCE = 4;
/** The maximum number of attempts for an item when the server asks to wait. */
const TRIES = 5;

const asksToWait = ({ status }: Failure): boolean => status === 429 || status === 503;
/** Returns whether a failure is independent of the item, so that all following items would fail as well. */
const endsTheRun = ({ status }: Failure): boolean => status === 401 || status === 0;

/** Calls `act` with every item in order, a few at a time. Never throws. */
export async function runAll<T>(
  items: readonly T[],
  act: (item: T) => Promise<Result<unknown>>,
  { signal, onDone, onWait, wait = pause }: RunOptions<T>,
): Promise<Outcome<T>> {
  const results = new Map<T, Result<unknown>>();
  let next = 0;
  let count = 0;
  let halted: Failure | undefined;
  /** Set while the server asks to wait. No request is sent until this promise resolves. */
  let waiting: Promise<void> | undefined;

  async function patiently(item: T): Promise<Result<unknown> | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      await waiting;
      if (signal.aborted || halted) return undefined;
      const result = await act(item);
      if (result.ok || attempt === TRIES || !asksToWait(result) || result.retryAfter === undefined) return result;
      const seconds = result.retryAfter;
      onWait?.(seconds);
      waiting ??= wait(seconds, signal).then(() => {
        waiting = undefined;
        onWait?.(undefined);
      });
    }
  }

  async function work(): Promise<void> {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      const result = await patiently(item);
      if (!result) return;
      if (!result.ok && endsTheRun(result)) {
        halted ??= result;
        return;
      }
      results.set(item, result);
      if (!result.ok) continue;
      count += 1;
      onDone?.(item, count);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const outcome: Outcome<T> = { done: [], failed: [], left: [], halted };
  for (const item of items) {
    const result = results.get(item);
    if (!result) outcome.left.push(item);
    else if (result.ok) outcome.done.push(item);
    else outcome.failed.push({ item, failure: result });
  }
  return outcome;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, seconds * 1000);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
