/** The dashboard's only script for everyone: nobody signed in has nothing to do there. */
import { pages } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from '../shared/here.ts';

/** Starts the dashboard in `[data-dashboard]`. */
export function startDashboard(): void {
  const place = document.querySelector('[data-dashboard]');
  if (!place) return;
  if (!hasSessionHint(document.cookie)) {
    location.replace(here(pages.blog));
    return;
  }
  import('./mount.tsx')
    .then(({ mountDashboard }) => mountDashboard(place))
    .catch((error: unknown) => logUnlessLeaving('The dashboard could not be loaded.', error));
}
