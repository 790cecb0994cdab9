/** The part of an owner's screen that everyone loads; logged-in users then load React and the screen. */
import { pages } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from './localized-path.ts';

/**
 * Starts a screen in its place, where the page has one. Nobody signed in has nothing to do there (SITE-9).
 * @param failure what the console says where it cannot be loaded
 */
export function startScreen(place: string, failure: string, mount: (place: Element) => Promise<void>): void {
  const found = document.querySelector(place);
  if (!found) return;
  if (!hasSessionHint(document.cookie)) return location.replace(here(pages.blog));
  mount(found).catch((error: unknown) => logUnlessLeaving(failure, error));
}
