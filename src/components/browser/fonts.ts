/**
 * The site's faces, asked for when the page can be read already, and put in place together, so that the lines move at
 * most once. `html[data-fonts]` says that they are there; the head's script sets it on later visits, before the first
 * paint, because they are in the cache then.
 */
export function startFonts(): void {
  const root = document.documentElement;
  if (root.dataset.fonts !== undefined) return;
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    void putInPlace(root);
  }).observe({ type: 'paint', buffered: true });
}

async function putInPlace(root: HTMLElement): Promise<void> {
  const cuts = ["500 1em 'Newsreader Display'", '1em Newsreader', 'italic 1em Newsreader'];
  // Most pages have nothing bold in their text.
  if (document.querySelector('main :is(b, strong)')) cuts.push('600 1em Newsreader');
  try {
    await Promise.all(cuts.map((cut) => document.fonts.load(cut)));
    root.dataset.fonts = '';
    localStorage.setItem('fonts', '1');
  } catch {
    // Offline, or no storage: what stands in is good to read, and the next page asks again.
  }
}
