/**
 * Brings what the first picture does not need, once it stands there with all that it waits for: a sheet, which those
 * without a script have in the head, and a script. At once where the reader does something, which the script is told as
 * one event `early`, and where they have been before: the sheet stands in the head then, from the browser's cache.
 */
export function bringLater(script: string): void {
  const early: Event[] = [];
  const waiting = new AbortController();
  const hasSheet = document.querySelector('head > [rel=stylesheet]');
  const bring = (event: Event) => {
    if (early.push(event) > 1) return;
    const sheet = document.querySelector('noscript')!;
    if (!hasSheet) sheet.insertAdjacentHTML('afterend', sheet.textContent);
    void import(/* @vite-ignore */ script)
      // The page was left before it came: nobody is there to be told.
      .catch(() => undefined)
      .then(() => {
        waiting.abort();
        dispatchEvent(new CustomEvent('early', { detail: early }));
      });
  };
  for (const type of ['pointerdown', 'change', 'keydown', 'scroll', 'beforeprint'])
    addEventListener(type, bring, { capture: true, signal: waiting.signal });
  const now = new Event('now');
  if (hasSheet) return bring(now);
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName('first-contentful-paint')[0]) return;
    observer.disconnect();
    // A picture is painted a little after it has come.
    const soon = () => setTimeout(bring, 99, now);
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon);
  }).observe({ type: 'paint', buffered: true });
}
