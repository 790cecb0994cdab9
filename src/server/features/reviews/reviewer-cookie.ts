/**
 * The cookie by which a reviewer's browser can read the comments that were written in it. The cookie is set with the
 * first comment and contains only a secret.
 */
import { times } from '#contract/limits.ts';
import { parse, serialize } from 'hono/utils/cookie';

const nameOf = (secure: boolean) => (secure ? '__Host-reviewer' : 'reviewer');

/** Returns the reviewer's secret; `undefined` if the cookie is missing or invalid. */
export function reviewerIn(cookies: Readonly<Record<string, string>>, secure: boolean): string | undefined {
  const secret = cookies[nameOf(secure)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/**
 * Returns the reviewer's secret from a header.
 * @param header the request's `Cookie` header
 */
export const reviewerInHeader = (header: string, secure: boolean): string | undefined =>
  reviewerIn(parse(header), secure);

/** Returns the value of `Set-Cookie`. The cookie lives as long as the longest possible comment link. */
export const reviewerCookie = (secret: string, secure: boolean): string =>
  serialize(nameOf(secure), secret, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: times.previewLink / 1000,
  });
