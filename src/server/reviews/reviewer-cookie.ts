/**
 * The cookie by which a reviewer's browser sees its own comments. It is set with the first comment, and contains
 * nothing else.
 */
import { times } from '#contract/limits.ts';
import { parse, serialize } from 'hono/utils/cookie';
import { randomBytes } from 'node:crypto';

const nameOf = (secure: boolean) => (secure ? '__Host-reviewer' : 'reviewer');

/** @returns `undefined` if the cookie is missing or invalid */
export function reviewerIn(cookies: Readonly<Record<string, string>>, secure: boolean): string | undefined {
  const secret = cookies[nameOf(secure)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** @param header the request's `Cookie` */
export const reviewerInHeader = (header: string, secure: boolean): string | undefined =>
  reviewerIn(parse(header), secure);

export const newReviewer = (): string => randomBytes(32).toString('base64url');

/** @returns the value of `Set-Cookie`, which lasts as long as a link can */
export const reviewerCookie = (secret: string, secure: boolean): string =>
  serialize(nameOf(secure), secret, {
    ...{ path: '/', secure, httpOnly: true },
    sameSite: 'Lax',
    maxAge: times.previewLink / 1000,
  });
