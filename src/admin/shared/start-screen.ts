/** The part of an admin screen that every visitor loads. For logged-in users, it loads React and the screen. */
import { pages } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from './localized-path.ts';

/** Redirects `/users` to the profile if there is a session, and otherwise to the login (SITE-6). */
export function redirectToAccount(): void {
  location.replace(hasSessionHint(document.cookie) ? here(pages.profile) : here(pages.login));
}

/**
 * Starts a screen if the page contains its element. Visitors are redirected to the blog (SITE-9).
 * @param place selector of the element
 * @param failure console message if the screen cannot be loaded
 */
export function startScreen(place: string, failure: string, mount: (place: Element) => Promise<void>): void {
  const found = document.querySelector(place);
  if (!found) return;
  if (!hasSessionHint(document.cookie)) return location.replace(here(pages.blog));
  mount(found).catch((error: unknown) => logUnlessLeaving(failure, error));
}
