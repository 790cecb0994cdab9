import type { Result } from '#api-client/result.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RunState } from './RunProgress.tsx';
import { runAll, type Outcome } from './run-all.ts';

/** Runs a call for each of many items, one run at a time. Leaving the page during a run asks for confirmation. */
export function useRun() {
  const [running, setRunning] = useState<RunState>();
  const stopping = useRef<AbortController>(undefined);
  useAskBeforeLeaving(running !== undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function run<T>(
    items: readonly T[],
    act: (item: T) => Promise<Result<unknown>>,
    onDone?: (item: T) => void,
  ): Promise<Outcome<T>> {
    const { signal } = (stopping.current = new AbortController());
    setRunning({ all: items.length, count: 0, waiting: undefined });
    const outcome = await runAll(items, act, {
      signal,
      onDone: (item, count) => {
        setRunning((now) => now && { ...now, count });
        onDone?.(item);
      },
      onWait: (waiting) => setRunning((now) => now && { ...now, waiting }),
    });
    // `flushSync` updates the state at once, so that leaving the page now does not ask for confirmation.
    flushSync(() => setRunning(undefined));
    return outcome;
  }
  return { running, run, stop: () => stopping.current?.abort() };
}

/**
 * Asks for confirmation before the user leaves the page, while `isAsked` is true. Otherwise an action could be
 * interrupted, or text could be lost.
 */
export function useAskBeforeLeaving(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
