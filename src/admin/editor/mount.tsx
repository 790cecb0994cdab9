/** Loaded only for logged-in visitors: React and the editor's page. Editor.js is loaded when an admin opens a post. */
import { reloadFailedPictures } from '../media/reload-failed-pictures.ts';
import { EditorPage } from './EditorPage.tsx';
import { mountScreen } from '../shared/AdminOnly.tsx';

reloadFailedPictures();
followChosenScheme();

/** Replaces the shell's content with the editor of a post or of a new post. */
export const mountEditor = (place: Element, id: string | undefined): void => mountScreen(place, <EditorPage id={id} />);

/**
 * Places the editor before the static post in the page. The static post is removed when the editor of an admin is
 * ready, and its text's height is reserved until the editor shows the text. All other visitors continue to see the
 * static post.
 */
export function mountPostAdmin(place: HTMLElement, id: string): void {
  const hideView = () => {
    const view = document.querySelector('[data-post-view]');
    const height = view?.querySelector('.post-text')?.getBoundingClientRect().height ?? 0;
    place.style.setProperty('--text-height', `${height}px`);
    view?.remove();
  };
  mountScreen(place, <EditorPage id={id} onShown={hideView} />, true);
}

/**
 * Selects images for dark mode by the mode selected in the footer, not by the system's mode. Applies to images that
 * are added after the page has loaded; `components/browser/pictures-in-dark.ts` handles the initial images.
 */
function followChosenScheme(): void {
  const root = document.documentElement;
  const show = (sources: string) => {
    const media = { light: 'not all', dark: 'all' }[root.dataset.theme ?? ''] ?? '(prefers-color-scheme: dark)';
    for (const source of document.querySelectorAll<HTMLSourceElement>(sources)) source.media = media;
  };
  const added = new MutationObserver(() => root.dataset.theme && show('source[media*=dark]'));
  added.observe(document.body, { childList: true, subtree: true });
  new MutationObserver(() => show('source[media]')).observe(root, { attributeFilter: ['data-theme'] });
}
