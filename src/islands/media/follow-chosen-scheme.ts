/**
 * A picture for the dark scheme knows the system alone. One that comes in after the page follows the scheme that was
 * chosen in the footer, then and later, as those that were there do (`components/browser/pictures-in-dark.ts`).
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
