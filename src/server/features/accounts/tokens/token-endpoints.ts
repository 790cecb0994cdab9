import { AppError } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import { createTokenRequest } from '#contract/tokens.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { hasToken } from './token-repository.ts';
import { createToken, endToken, tokensOf } from './tokens.ts';

export const getTokens = endpoint({
  method: 'GET',
  path: api.tokens,
  access: 'admin',
  handle: async ({ app, signedIn }) => ({ json: await tokensOf(app, signedIn.user.id) }),
});

export const postToken = endpoint({
  method: 'POST',
  path: api.tokens,
  access: 'admin',
  csrf: true,
  body: createTokenRequest,
  stepUp: true,
  handle: async ({ app, body, clientIp, signedIn }) => ({
    status: 201,
    json: await createToken(app, signedIn.user.id, signedIn.session.id, body, clientIp),
  }),
});

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'admin',
  csrf: true,
  ...noBody,
  find: async ({ app, params, signedIn }) => {
    if (!(await hasToken(app.db, signedIn.user.id, params.id))) throw new AppError('NOT_FOUND');
  },
  stepUp: true,
  handle: async ({ app, clientIp, params, signedIn }) => {
    await endToken(app, signedIn.user.id, params.id, clientIp);
    return { json: {} };
  },
});
