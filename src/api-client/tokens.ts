/** API tokens (product 7). */
import { api } from '#contract/paths.ts';
import {
  type createTokenRequest,
  type NewTokenResponse,
  newTokenResponse,
  tokenResponse,
  type TokenResponse,
} from '#contract/tokens.ts';
import { z } from '#contract/zod.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

export async function listTokens(): Promise<Result<TokenResponse[]>> {
  return request({ method: 'GET', path: api.tokens, answer: z.array(tokenResponse) });
}

/** The one answer that holds the token itself. */
export async function createToken(
  wanted: Omit<z.input<typeof createTokenRequest>, '_csrf'>,
): Promise<Result<NewTokenResponse>> {
  return request({
    ...{ method: 'POST', path: api.tokens, answer: newTokenResponse, expects: 201 },
    body: (_csrf) => ({ ...wanted, _csrf }),
  });
}

export async function removeToken(id: string): Promise<Result<unknown>> {
  return request({ method: 'DELETE', path: api.token(id), answer: z.unknown(), headers: csrfHeader });
}
