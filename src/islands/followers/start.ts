/** Who follows comes to who is signed in. */
import { hasSessionHint } from '#contract/session-hint.ts';
import { pages } from '#contract/paths.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from '../shared/here.ts';

/** Starts the screen in `[data-followers]`. Nobody signed in has nothing to do there. */
export function startFollowers(): void {
  const place = document.querySelector('[data-followers]');
  if (!place) return;
  if (!hasSessionHint(document.cookie)) {
    location.replace(here(pages.blog));
    return;
  }
  import('./mount.tsx')
    .then(({ mountFollowers }) => mountFollowers(place))
    .catch((error: unknown) => logUnlessLeaving('The followers could not be loaded.', error));
}
