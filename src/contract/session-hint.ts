/**
 * A readable cookie without secrets that accompanies the session cookies. Pages load the code for logged-in users only
 * if this cookie is set. (`layouts/Page.astro` and `later.ts` repeat the name instead of importing it, because every
 * reader loads them.)
 */
export const sessionHint = 'signed-in';

/** Returns whether a cookie header, or `document.cookie`, indicates a login; only the API knows for certain. */
export const hasSessionHint = (cookies: string): boolean => cookies.split(/;\s*/).includes(`${sessionHint}=1`);
