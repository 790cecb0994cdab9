import { useEffect } from 'react';

/**
 * Makes the browser ask before the page is left, while `isAsked` is true: an action would be interrupted, or text lost.
 */
export function useAskBeforeLeaving(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
