/** Loaded for signed-in visitors alone: React and the editor's page. Editor.js follows when an admin opens a post. */
import { followChosenScheme } from '../media/follow-chosen-scheme.ts';
import { reloadFailedPictures } from '../media/reload-failed-pictures.ts';
import { pages } from '#contract/paths.ts';
import { editor } from '#words/editor.ts';
import { EditorPage } from './EditorPage.tsx';
import { here } from '../shared/here.ts';
import { guardSecondClick } from '../shared/guard-second-click.ts';
import { mountScreen } from '../shared/mount-screen.tsx';

guardSecondClick();
reloadFailedPictures();
followChosenScheme();

/** Puts the editor of a post, or of a new one, in place of what the shell shows. */
export const mountEditor = (place: Element, id: string | undefined): void => mountScreen(place, <EditorPage id={id} />);

/** Leaves the page as readers see it, with a way to the editor for an admin. */
export const mountReaderView = (place: Element, id: string): void =>
  mountScreen(
    place,
    <p className="preview-note" role="note">
      {editor.asReaders} <a href={here(pages.post(id))}>{editor.edit}</a>
    </p>,
    true,
  );

/** Puts the editor before the static page's text, which goes once an admin's is there. Others keep the page. */
export function mountPostAdmin(place: Element, id: string): void {
  const hideView = () => document.querySelector('[data-post-view]')?.remove();
  mountScreen(place, <EditorPage id={id} onShown={hideView} />, true);
}
