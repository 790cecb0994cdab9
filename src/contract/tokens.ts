/** API tokens (ACC-33), with which an admin's own programs call the API. */
import { admin, tokenScopes } from './call.ts';
import { limits } from './limits.ts';
import { code } from './problems.ts';
import { cleanText } from './plain-text.ts';
import { z } from './zod.ts';

/** Prefix of every token, so that a leaked token can be recognized. */
export const TOKEN_PREFIX = 'rst_';

const name = z
  .string({ error: code('nameRequired') })
  .overwrite(cleanText)
  .trim()
  .min(1, code('nameRequired'))
  .max(limits.tokenName, code('nameTooLong'));

/** `expiresAt`: ISO 8601, up to a year ahead; the service enforces the limit. */
export const createTokenRequest = z.strictObject({
  name,
  scopes: z
    .array(z.enum(tokenScopes), { error: code('scopesRequired') })
    .min(1, code('scopesRequired'))
    .max(tokenScopes.length, code('scopesRequired'))
    .transform((given) => tokenScopes.filter((scope) => given.includes(scope))),
  expiresAt: z.iso.datetime({ offset: true, error: code('tokenTimeInvalid') }),
});

/** A token as its owner sees it in the list. Times are ISO 8601 in UTC. */
export const tokenResponse = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the token. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type TokenResponse = z.infer<typeof tokenResponse>;

/** The only response that contains the token itself. */
export const newTokenResponse = tokenResponse.extend({ token: z.string() });
export type NewTokenResponse = z.infer<typeof newTokenResponse>;

export const getTokens = admin('GET /api/tokens', { answer: z.array(tokenResponse) });
export const postToken = admin('POST /api/tokens', {
  stepUp: true,
  body: createTokenRequest,
  answer: newTokenResponse,
  status: 201,
});
export const deleteApiToken = admin('DELETE /api/tokens/:id', { stepUp: true });
