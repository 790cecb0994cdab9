/**
 * The readable cookie beside the session's own, without any secret: pages load what signed-in people need only where it
 * is set. (`layouts/Page.astro` and `later.ts` spell it themselves: they are every reader's.)
 */
export const sessionHint = 'signed-in';

/**
 * Returns whether a cookie header, or `document.cookie`, says that a user is logged in; only the API knows for certain.
 */
export const hasSessionHint = (cookies: string): boolean => cookies.split(/;\s*/).includes(`${sessionHint}=1`);
