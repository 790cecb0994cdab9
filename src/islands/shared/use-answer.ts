import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What a call answers: asked at first, and again when `about` is another. An answer that comes later than that, or when
 * nobody waits any more, counts no more.
 * @returns undefined until it is there; and what puts another in its place
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
