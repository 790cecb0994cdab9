import { pages } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { here } from './localized-path.ts';

/** Redirects `/users` to the profile if there is a session, and otherwise to the login (SITE-6). */
export function redirectToAccount(): void {
  location.replace(hasSessionHint(document.cookie) ? here(pages.profile) : here(pages.login));
}
