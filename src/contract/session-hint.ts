/**
 * The readable cookie beside the session's own, without any secret: pages load what signed-in people need only where it
 * is set. (`layouts/Page.astro` and `later.ts` spell it themselves: they are every reader's.)
 */
export const sessionHint = 'signed-in';

/** Whether a cookie header, or `document.cookie`, says that someone is signed in; the API alone knows it for certain. */
export const hasSessionHint = (cookies: string): boolean => cookies.split(/;\s*/).includes(`${sessionHint}=1`);
