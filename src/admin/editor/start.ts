/**
 * The editor's only script that every visitor loads. If the `signed-in` cookie is set, it loads the editor: in
 * `[data-editor]` of the shell, and in `[data-post-admin]` of a published post's static page. Scripts can read this
 * cookie.
 */
import { pages } from '#contract/paths.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import editorSheet from '#styles/editor.css?url';
import formsSheet from '#styles/forms.css?url';
import { here } from '../shared/localized-path.ts';
import { loadStyles } from '../shared/load-styles.ts';
import { startScreen } from '../shared/start-screen.ts';

/** Loads the editor's page; the style sheets are loaded in parallel with React. */
async function load() {
  const [mount] = await Promise.all([import('./mount.tsx'), loadStyles(formsSheet, editorSheet)]);
  return mount;
}

/** Starts the editor of the shell, which is only for logged-in users (SITE-9). */
export function startEditor(): void {
  startScreen('[data-editor]', 'The editor could not be loaded.', async (place) =>
    (await load()).mountEditor(place, idOfAddress()),
  );
}

/** For an admin, replaces the static content of a published post with the API's version. */
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
