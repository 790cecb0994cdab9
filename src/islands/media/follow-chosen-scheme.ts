/**
 * Makes images for dark mode follow the mode chosen in the footer; by default they only follow the system. Applies to
 * images added after the page has loaded (`components/browser/pictures-in-dark.ts` handles the initial ones).
 */
export function followChosenScheme(): void {
  const root = document.documentElement;
  const show = (sources: string) => {
    const media = { light: 'not all', dark: 'all' }[root.dataset.theme ?? ''] ?? '(prefers-color-scheme: dark)';
    for (const source of document.querySelectorAll<HTMLSourceElement>(sources)) source.media = media;
  };
  const added = new MutationObserver(() => root.dataset.theme && show('source[media*=dark]'));
  added.observe(document.body, { childList: true, subtree: true });
  new MutationObserver(() => show('source[media]')).observe(root, { attributeFilter: ['data-theme'] });
}
