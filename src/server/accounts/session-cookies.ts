/** The cookies of a session (product, Session). */
import { times } from '#contract/limits.ts';
import { sessionHint } from '#contract/session-hint.ts';
import { serialize } from 'hono/utils/cookie';

/**
 * `__Host-` makes a browser refuse the cookie unless it is Secure and from this very host. Over http browsers
 * refuse it altogether (but for Chromium on localhost), so that the site's scheme decides.
 */
const namesOf = (secure: boolean) =>
  secure ? { access: '__Host-access', refresh: '__Host-refresh' } : { access: 'access', refresh: 'refresh' };

export interface SessionTokens {
  access: string;
  refresh: string;
}

/**
 * @param remembered kept for 30 days; otherwise until the browser is closed
 * @returns the values of `Set-Cookie`
 */
export function sessionCookies(tokens: SessionTokens, secure: boolean, remembered: boolean): string[] {
  const names = namesOf(secure);
  const maxAge = remembered ? times.refreshRemembered / 1000 : undefined;
  const kept = { path: '/', secure, sameSite: 'Lax', maxAge } as const;
  return [
    serialize(names.access, tokens.access, { ...kept, httpOnly: true }),
    serialize(names.refresh, tokens.refresh, { ...kept, httpOnly: true }),
    serialize(sessionHint, '1', kept),
  ];
}

/** @returns the values of `Set-Cookie` that remove all of them */
export function clearedCookies(secure: boolean): string[] {
  const names = namesOf(secure);
  const gone = { path: '/', secure, sameSite: 'Lax', maxAge: 0 } as const;
  return [
    serialize(names.access, '', { ...gone, httpOnly: true }),
    serialize(names.refresh, '', { ...gone, httpOnly: true }),
    serialize(sessionHint, '', gone),
  ];
}

/** The tokens among a request's cookies. */
export function tokensIn(cookies: Readonly<Record<string, string>>, secure: boolean): Partial<SessionTokens> {
  const names = namesOf(secure);
  return { access: cookies[names.access] || undefined, refresh: cookies[names.refresh] || undefined };
}
