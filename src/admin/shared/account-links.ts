/** Links to the account forms, and the way back from them (ACC-52). */
import { pages } from '#contract/paths.ts';
import { nextPageIn, withNextPage } from '#domain/next-page.ts';
import { here } from './localized-path.ts';

/** Returns the page to which the current account form leads back, if its URL names one. */
export const nextPage = (): string | undefined => nextPageIn(globalThis.location?.search ?? '');

/** Returns the page after login or sign-up: the page that the reader came from, otherwise the profile. */
export const pageAfterLogin = (): string => nextPage() ?? here(pages.profile);

/** Returns a link from one account form to another. It keeps the page to return to. */
export const accountLink = (path: string): string => withNextPage(here(path), nextPage());

/**
 * Returns a link from this page to an account form that leads back to this page.
 * @param fragment the part of the page, such as `#comments`
 */
export const linkAndBack = (path: string, fragment = location.hash): string =>
  withNextPage(here(path), location.pathname + location.search + fragment);
