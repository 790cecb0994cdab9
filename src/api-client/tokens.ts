/** API tokens (ACC-33). */
import { api } from '#contract/paths.ts';
import { type createTokenRequest, newTokenResponse, tokenResponse } from '#contract/tokens.ts';
import { z } from '#contract/zod.ts';
import { act, anything, change, get } from './request.ts';

export const listTokens = () => get(api.tokens, z.array(tokenResponse));

/** Creates a token. Only this response contains the token itself. */
export const createToken = (wanted: Omit<z.input<typeof createTokenRequest>, '_csrf'>) =>
  change('POST', api.tokens, newTokenResponse, wanted, { expects: 201 });

export const removeToken = (id: string) => act('DELETE', api.token(id), anything);
