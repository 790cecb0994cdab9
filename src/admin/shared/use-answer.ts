import { useEffect, useEffectEvent, useState } from 'react';

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
