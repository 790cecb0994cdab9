/**
 * The readable cookie that accompanies the session's own, without any secret: pages load the code for logged-in users
 * only if it is set. (`layouts/Page.astro` and `later.ts` contain its name themselves, because every reader loads
 * them.)
 */
export const sessionHint = 'signed-in';

/**
 * Returns whether a cookie header, or `document.cookie`, says that a user is logged in; only the API knows for certain.
 */
export const hasSessionHint = (cookies: string): boolean => cookies.split(/;\s*/).includes(`${sessionHint}=1`);
