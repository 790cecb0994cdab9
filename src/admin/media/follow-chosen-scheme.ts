/**
 * Selects images for dark mode by the mode selected in the footer, not by the system's mode. Applies to images that
 * are added after the page has loaded; `components/browser/pictures-in-dark.ts` handles the initial images.
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
