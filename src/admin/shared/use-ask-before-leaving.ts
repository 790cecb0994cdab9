import { useEffect } from 'react';

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
