/**
 * An image for dark mode only follows the system. Images that are added after the page loads follow the mode chosen in
 * the footer, as the initial ones do (`components/browser/pictures-in-dark.ts`).
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
