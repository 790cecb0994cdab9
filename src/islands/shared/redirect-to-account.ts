import { pages } from '#contract/paths.ts';
import { isSignedIn } from './signed-in.ts';

/** Leaves `/users` for the profile with a session, else for the login (product 2). */
export function redirectToAccount(): void {
  location.replace(isSignedIn() ? pages.profile : pages.login);
}
