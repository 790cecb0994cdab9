/** The cookies of a session (ACC-13). */
import { times } from '#contract/limits.ts';
import { sessionHint } from '#contract/session-hint.ts';
import { sha256 } from '#server/platform/hash.ts';
import { serialize } from 'hono/utils/cookie';

/**
 * With `__Host-`, a browser accepts the cookie only if it is Secure and set by this exact host. Over http, browsers
 * refuse it (except Chromium on localhost), so the name depends on the site's scheme.
 */
export const namesOf = (secure: boolean) =>
  secure ? { access: '__Host-access', refresh: '__Host-refresh' } : { access: 'access', refresh: 'refresh' };

/** Prefix of the cookie by which an account recognizes a browser. Each account has its own cookie in the browser. */
const browserPrefix = (secure: boolean) => (secure ? '__Host-browser-' : 'browser-');
/** The longest cookie lifetime that browsers accept, in milliseconds. */
export const BROWSER_KNOWN = 400 * 24 * 60 * 60_000;
/** Maximum number of accounts that recognize one browser. All further accounts treat the browser as unknown. */
const MOST_BROWSERS = 10;

/**
 * Returns the `Set-Cookie` value by which the account recognizes this browser. A recognized browser can log in even
 * while the account is throttled after too many wrong passwords.
 * @param secret undefined to forget the browser
 */
export function browserCookie(userId: string, secret: string | undefined, secure: boolean): string {
  const name = `${browserPrefix(secure)}${sha256(userId).slice(0, 12)}`;
  const maxAge = secret === undefined ? 0 : BROWSER_KNOWN / 1000;
  return serialize(name, secret ?? '', { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge });
}

/** Returns the secrets that accounts have stored in this browser. */
export function browserSecretsIn(cookies: Readonly<Record<string, string>>, secure: boolean): string[] {
  return Object.entries(cookies)
    .filter(([name, value]) => name.startsWith(browserPrefix(secure)) && value !== '')
    .map(([, value]) => value)
    .slice(0, MOST_BROWSERS);
}

export interface SessionTokens {
  access: string;
  refresh: string;
}

/**
 * @param remembered true: valid for 30 days; false: until the browser is closed
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

/** @returns the `Set-Cookie` values that remove all session cookies */
export function clearedCookies(secure: boolean): string[] {
  const names = namesOf(secure);
  const gone = { path: '/', secure, sameSite: 'Lax', maxAge: 0 } as const;
  return [
    serialize(names.access, '', { ...gone, httpOnly: true }),
    serialize(names.refresh, '', { ...gone, httpOnly: true }),
    serialize(sessionHint, '', gone),
  ];
}

/** Returns the session tokens in a request's cookies. */
export function tokensIn(cookies: Readonly<Record<string, string>>, secure: boolean): Partial<SessionTokens> {
  const names = namesOf(secure);
  return { access: cookies[names.access] || undefined, refresh: cookies[names.refresh] || undefined };
}
