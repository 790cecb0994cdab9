/**
 * The session (API-13). Separate from the other account schemas, because every page of a logged-in user requests it.
 */
import { anyone, signedIn } from './call.ts';
import { z } from './zod-mini.ts';

/** The `Prefer` header that makes checkAuth answer 204 instead of 401 to visitors who never logged in (RFC 7240). */
export const PREFER_MINIMAL = 'return=minimal';

/** Response of checkAuth, signup, login, refresh and reset. */
export const authResponse = z.object({ id: z.string(), isAdmin: z.boolean(), csrfToken: z.string() });
export type AuthResponse = z.infer<typeof authResponse>;

export const logout = anyone('POST /api/users/logout');
export const refresh = anyone('POST /api/users/refresh', { answer: authResponse });
export const checkAuth = signedIn('GET /api/users/checkAuth', {
  answer: z.extend(authResponse, { emailConfirmed: z.optional(z.boolean()) }),
});
