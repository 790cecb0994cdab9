/** Loaded only for logged-in visitors: React and the editor's page. Editor.js is loaded when an admin opens a post. */
import { followChosenScheme } from '../media/follow-chosen-scheme.ts';
import { reloadFailedPictures } from '../media/reload-failed-pictures.ts';
import { EditorPage } from './EditorPage.tsx';
import { mountScreen } from '../shared/mount-screen.tsx';

reloadFailedPictures();
followChosenScheme();

/** Replaces the shell's content with the editor of a post or of a new post. */
export const mountEditor = (place: Element, id: string | undefined): void => mountScreen(place, <EditorPage id={id} />);

/**
 * Places the editor before the static post in the page. The static post is removed when the editor of an admin is
 * ready. All other visitors continue to see the static post.
 */
export function mountPostAdmin(place: Element, id: string): void {
  const hideView = () => document.querySelector('[data-post-view]')?.remove();
  mountScreen(place, <EditorPage id={id} onShown={hideView} />, true);
}
