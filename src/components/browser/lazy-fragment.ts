/**
 * Loads a script and a style sheet that the first view does not need. Both load when the first view is complete, or
 * when the reader first interacts. Earlier events are passed to the script as one event `early`. Without scripts, the
 * style sheet is in the head. On later visits, the style sheet is also in the head, because the browser has cached
 * it, and the script loads at once.
 */
export function insertLater(script: string): void {
  const early: Event[] = [];
  const waiting = new AbortController();
  const hasSheet = document.querySelector('head > [rel=stylesheet]');
  const bring = (event: Event) => {
    if (early.push(event) > 1) return;
    const sheet = document.querySelector('noscript')!;
    if (!hasSheet) sheet.insertAdjacentHTML('afterend', sheet.textContent);
    void import(/* @vite-ignore */ script)
      // The import fails if the page is left before loading has finished. Reporting this error would be useless.
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
    // An image is painted shortly after it has loaded.
    const soon = () => setTimeout(bring, 99, now);
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon);
  }).observe({ type: 'paint', buffered: true });
}
