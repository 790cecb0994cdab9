/**
 * Switches images that have a variant for dark mode. By default the images follow the system's mode. A choice in the
 * footer, which is an attribute of `html`, overrides the system's mode.
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
