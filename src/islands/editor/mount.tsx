/** Loaded for signed-in visitors alone: React and the editor's page. Editor.js follows when an admin opens a post. */
import { followChosenScheme } from '../media/follow-chosen-scheme.ts';
import { reloadFailedPictures } from '../media/reload-failed-pictures.ts';
import { EditorPage } from './EditorPage.tsx';
import { guardSecondClick } from '../shared/guard-second-click.ts';
import { mountScreen } from '../shared/mount-screen.tsx';

guardSecondClick();
reloadFailedPictures();
followChosenScheme();

/** Puts the editor of a post, or of a new one, in place of what the shell shows. */
export const mountEditor = (place: Element, id: string | undefined): void => mountScreen(place, <EditorPage id={id} />);

/**
 * Places the editor before the static page's text, which is removed once an admin's editor is ready. Others keep the
 * page.
 */
export function mountPostAdmin(place: Element, id: string): void {
  const hideView = () => document.querySelector('[data-post-view]')?.remove();
  mountScreen(place, <EditorPage id={id} onShown={hideView} />, true);
}
