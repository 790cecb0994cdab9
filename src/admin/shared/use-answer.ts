import type { Result } from '#api-client/result.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { succeeded } from './alerts.ts';

/**
 * Calls `ask`, and calls it again when `about` changes. Responses to earlier calls are then ignored.
 * @returns the response, undefined until it arrives; and a function that replaces the response
 */
export function useAnswer<T>(ask: () => Promise<T>, about?: unknown): [T | undefined, (answer: T) => void] {
  const [answer, setAnswer] = useState<T>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let isAwaited = true;
    void askNow().then((found) => isAwaited && setAnswer(() => found));
    return () => {
      isAwaited = false;
    };
  }, [about]);
  return [answer, setAnswer];
}

/**
 * Loads a value, and loads it again when `about` changes. If loading fails, shows the reason and keeps the value.
 * @returns the value, undefined until it arrives; and functions that load it again and replace it
 */
export function useLoaded<T>(ask: () => Promise<Result<T>>, about?: unknown) {
  const [value, setValue] = useState<T>();
  const latest = useRef(0);
  const load = async (): Promise<void> => {
    const turn = (latest.current += 1);
    const found = await ask();
    // An answer that arrives late neither replaces a newer one nor is reported after the screen is closed.
    if (turn === latest.current && succeeded(found)) setValue(found.value);
  };
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    void loadNow();
    return () => void (latest.current += 1);
  }, [about]);
  return [value, load, setValue] as const;
}
