/** Calls `work` when the browser has nothing else to do, and soon in any case; WebKit has no such moment of its own. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
