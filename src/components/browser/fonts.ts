/**
 * Loads the site's fonts when the page is already readable, and applies them together, so that lines move at most
 * once. `html[data-fonts]` means that the fonts are loaded. On later visits the head's script sets this attribute
 * before the first paint, because the fonts are cached.
 */
export function startFonts(): void {
  const root = document.documentElement;
  const sheet = document.querySelector<HTMLLinkElement>('head > [rel=stylesheet]');
  if (root.dataset.fonts !== undefined || !sheet) return;
  if (sheet.sheet) void putInPlace(root);
  else sheet.addEventListener('load', () => void putInPlace(root));
}

/**
 * Fonts that only some pages need, and the elements that use them. A font is not loaded if these elements contain
 * only Japanese text.
 */
const rarer: readonly (readonly [cut: string, elements: string])[] = [
  ['italic 1em Newsreader', 'em, i, cite, blockquote, figcaption, .standfirst, .resume-label'],
  ['600 1em Newsreader', 'b, .prose strong'],
];

async function putInPlace(root: HTMLElement): Promise<void> {
  const cuts = [document.fonts.load("500 1em 'Newsreader Display'"), document.fonts.load('1em Newsreader')];
  for (const [cut, elements] of rarer) {
    const texts = [...document.querySelectorAll(`main :is(${elements})`)].map(({ textContent }) => textContent);
    const text = texts.join('').replaceAll(/\s/g, '');
    if (text) cuts.push(document.fonts.load(cut, text));
  }
  try {
    await Promise.all(cuts);
    root.dataset.fonts = '';
    localStorage.setItem('fonts', '1');
  } catch {
    // Offline or without storage, the fallback font is used, and the next page tries again.
  }
}
