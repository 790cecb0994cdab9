/** Loaded for signed-in visitors alone: React and the editor's page. Editor.js follows when an admin opens a post. */
import { createRoot } from 'react-dom/client';
import formsSheet from '#styles/forms.css?url';
import editorSheet from '#styles/editor.css?url';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { AdminOnly } from '#islands/shared/AdminOnly.tsx';
import { followChosenScheme } from '../media/follow-chosen-scheme.ts';
import { reloadFailedPictures } from '../media/reload-failed-pictures.ts';
import { EditorPage } from './EditorPage.tsx';
import { guardSecondClick } from '../shared/guard-second-click.ts';
import { loadStyles } from '../shared/load-styles.ts';

guardSecondClick();
reloadFailedPictures();
followChosenScheme();
await loadStyles(formsSheet, editorSheet);

/** Puts the editor of a post, or of a new one, in place of what the shell shows. */
export function mountEditor(place: Element, id: string | undefined): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly>
        <EditorPage id={id} />
      </AdminOnly>
    </ErrorBoundary>,
  );
}

/** Puts the editor before the static page's text, which goes once an admin's is there. Others keep the page. */
export function mountPostAdmin(place: Element, id: string): void {
  const hideView = () => document.querySelector('[data-post-view]')?.remove();
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly quiet>
        <EditorPage id={id} onShown={hideView} />
      </AdminOnly>
    </ErrorBoundary>,
  );
}
