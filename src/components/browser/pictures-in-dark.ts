/**
 * Pictures that are others in the dark, on pages that have such: by themselves they know what the system has; what a reader
 * chose in the footer stands on `html`, and they follow it.
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
