/**
 * The editor's only script for everyone. It looks at the readable `signed-in` cookie and loads the editor where it is
 * set: in `[data-editor]` of the shell, and in `[data-post-admin]` of a published post's static page.
 */
import { pages } from '#contract/paths.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import editorSheet from '#styles/editor.css?url';
import formsSheet from '#styles/forms.css?url';
import { here } from '../shared/localized-path.ts';
import { loadStyles } from '../shared/load-styles.ts';
import { startScreen } from '../shared/start-screen.ts';

/** Loads the editor's page; the style sheets are loaded while React starts. */
async function load() {
  const [mount] = await Promise.all([import('./mount.tsx'), loadStyles(formsSheet, editorSheet)]);
  return mount;
}

/** Starts the editor of the shell. Nobody signed in has nothing to do there (SITE-9). */
export function startEditor(): void {
  startScreen('[data-editor]', 'The editor could not be loaded.', async (place) =>
    (await load()).mountEditor(place, idOfAddress()),
  );
}

/** Replaces the static text of a published post's page with the API's version for an admin. */
export function startPostAdmin(): void {
  const place = document.querySelector<HTMLElement>('[data-post-admin]');
  const id = place?.dataset.postId;
  if (!place || id === undefined || !hasSessionHint(document.cookie)) return;
  const isRead = new URLSearchParams(location.search).get('view') === 'reader';
  const mounted = isRead
    ? import('./reader-view.tsx').then(({ mountReaderView }) => mountReaderView(place, id))
    : load().then(({ mountPostAdmin }) => mountPostAdmin(place, id));
  mounted.catch((error: unknown) => logUnlessLeaving('The editor could not be loaded.', error));
}

/** The post's id in `/blog/{id}`; undefined on `/blog/create`. */
function idOfAddress(): string | undefined {
  const path = location.pathname.replace(/\/$/, '');
  return path === here(pages.newPost) ? undefined : decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}
