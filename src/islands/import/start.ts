/** Imports come to who is signed in. */
import { hasSessionHint } from '#contract/session-hint.ts';
import { pages } from '#contract/paths.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from '../shared/here.ts';

/** Starts the screen in `[data-import]`. Nobody signed in has nothing to do there. */
export function startImport(): void {
  const place = document.querySelector('[data-import]');
  if (!place) return;
  if (!hasSessionHint(document.cookie)) {
    location.replace(here(pages.blog));
    return;
  }
  import('./mount.tsx')
    .then(({ mountImport }) => mountImport(place))
    .catch((error: unknown) => logUnlessLeaving('The import could not be loaded.', error));
}
