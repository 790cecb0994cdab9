import * as calls from '#contract/tokens.ts';
import { AppError } from '#contract/errors.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { hasToken } from './token-repository.ts';
import { createToken, endToken, tokensOf } from './tokens.ts';

export const getTokens = implement(calls.getTokens, async ({ app, signedIn }) => ({
  json: await tokensOf(app, signedIn.user.id),
}));

export const postToken = implement(calls.postToken, async ({ app, body, clientIp, signedIn }) => ({
  json: await createToken(app, signedIn.user.id, signedIn.session.id, body, clientIp),
}));

export const deleteApiToken = implement(calls.deleteApiToken, {
  find: async ({ app, params, signedIn }) => {
    if (!(await hasToken(app.db, signedIn.user.id, params.id))) throw new AppError('NOT_FOUND');
  },
  handle: async ({ app, clientIp, params, signedIn }) => {
    await endToken(app, signedIn.user.id, params.id, clientIp);
  },
});
