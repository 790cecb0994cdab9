import type { Failure, Result } from '#api-client/result.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { succeeded } from './alerts.ts';

/** Undefined asks nothing, and keeps the last response. */
type Ask<T> = (() => Promise<T>) | undefined;

/**
 * Calls `ask`, and calls it again when `about` changes. Responses to earlier calls are then ignored.
 * @param take gets the response
 * @returns a function that asks again, or asks something else
 */
function useLatest<T>(ask: Ask<T>, about: unknown, take: (answer: T) => void) {
  const latest = useRef(0);
  const load = async (other = ask): Promise<void> => {
    const turn = (latest.current += 1);
    if (!other) return;
    const answer = await other();
    // A response that arrives late neither replaces a newer one nor is reported after the screen is closed.
    if (turn === latest.current) take(answer);
  };
  const loadNow = useEffectEvent(() => load());
  useEffect(() => {
    void loadNow();
    return () => void (latest.current += 1);
  }, [about]);
  return load;
}

/**
 * Asks as described at `useLatest`.
 * @returns the response, undefined until it arrives; and functions that ask again and replace it
 */
export function useAnswer<T>(ask: Ask<T>, about?: unknown) {
  const [answer, setAnswer] = useState<T>();
  const load = useLatest(ask, about, setAnswer);
  return [answer, load, setAnswer] as const;
}

/**
 * Loads a value, and loads it again when `about` changes. If loading fails, shows the reason and keeps the value.
 * @param quiet shows no reason
 * @returns the value, undefined until it arrives; functions that load it again and replace it; the last failure
 */
export function useLoaded<T>(ask: Ask<Result<T>>, about?: unknown, quiet?: 'quiet') {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  const load = useLatest(ask, about, (found) => {
    if (!quiet) succeeded(found);
    if (found.ok) setValue(found.value);
    setFailure(found.ok ? undefined : found);
  });
  return [value, load, setValue, failure] as const;
}
