/** API tokens (ACC-33). */
import * as calls from '#contract/tokens.ts';
import { type createTokenRequest } from '#contract/tokens.ts';
import type { z } from '#contract/zod.ts';
import { call } from './request.ts';

export const listTokens = () => call(calls.getTokens);

/** Creates a token. Only this response contains the token itself. */
export const createToken = (wanted: Omit<z.input<typeof createTokenRequest>, '_csrf'>) =>
  call(calls.postToken, {}, wanted);

export const removeToken = (id: string) => call(calls.deleteApiToken, { id });
