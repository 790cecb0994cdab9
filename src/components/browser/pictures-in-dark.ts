/**
 * Images with a variant for dark mode, on pages that have any. By default they follow the system; a choice in the
 * footer sets an attribute of `html` that overrides it.
 */
export function startPicturesInDark(): void {
  const root = document.documentElement;
  const sources = document.querySelectorAll<HTMLSourceElement>('source[media*=dark]');
  const show = () => {
    const { theme = '' } = root.dataset;
    const media = { light: 'not all', dark: 'all' }[theme] ?? '(prefers-color-scheme: dark)';
    for (const source of sources) source.media = media;
  };
  show();
  new MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] });
}
