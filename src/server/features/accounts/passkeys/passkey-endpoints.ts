import { AppError } from '#contract/errors.ts';
import {
  addPasskeyRequest,
  passkeyLoginRequest,
  passkeysOnlyRequest,
  renamePasskeyRequest,
} from '#contract/passkeys.ts';
import { api } from '#contract/paths.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { endpoint, type RequestContext } from '#server/platform/http/endpoint.ts';
import { limitPasskeys } from '#server/platform/limits/limits.ts';
import { deviceName } from '../device.ts';
import { readUser } from '../profile.ts';
import { clientOf, signedIn } from '../sign-in-endpoints.ts';
import { logInWithPasskey, optionsToLogIn, optionsToStepUp } from './passkey-login.ts';
import { hasPasskey } from './passkey-repository.ts';
import { addPasskey, namePasskey, optionsToAdd, passkeysOf, removePasskey, setPasskeysOnly } from './passkeys.ts';

const PASSKEY = '/api/passkeys/:id';

const mustBeOwn = async ({ app, params, signedIn: who }: RequestContext<unknown, 'signed-in', typeof PASSKEY>) => {
  if (!(await hasPasskey(app.db, who.user.id, params.id))) throw new AppError('NOT_FOUND');
};

export const getPasskeys = endpoint({
  method: 'GET',
  path: api.passkeys,
  access: 'signed-in',
  handle: async ({ app, signedIn: { user } }) => ({ json: await passkeysOf(app, user.id) }),
});

export const postPasskeyOptions = endpoint({
  method: 'POST',
  path: api.passkeyOptions,
  access: 'signed-in',
  csrf: true,
  limit: limitPasskeys,
  ...noBody,
  stepUp: true,
  handle: async ({ app, signedIn: { user, session } }) => ({ json: await optionsToAdd(app, user, session.id) }),
});

export const postPasskey = endpoint({
  method: 'POST',
  path: api.passkeys,
  access: 'signed-in',
  csrf: true,
  limit: limitPasskeys,
  body: addPasskeyRequest,
  stepUp: true,
  handle: async ({ app, body, clientIp, request, signedIn: { user, session } }) => {
    const from = { device: deviceName(request.headers.get('user-agent')), ip: clientIp };
    return { status: 201, json: await addPasskey(app, user.id, session.id, body.credential, from) };
  },
});

export const patchPasskey = endpoint({
  method: 'PATCH',
  path: PASSKEY,
  access: 'signed-in',
  csrf: true,
  find: mustBeOwn,
  body: renamePasskeyRequest,
  handle: async ({ app, body, params, signedIn: { user } }) => ({
    json: await namePasskey(app, user.id, params.id, body.name),
  }),
});

export const deleteOwnPasskey = endpoint({
  method: 'DELETE',
  path: PASSKEY,
  access: 'signed-in',
  csrf: true,
  find: mustBeOwn,
  ...noBody,
  stepUp: true,
  handle: async ({ app, clientIp, params, signedIn: { user, session } }) => {
    await removePasskey(app, user.id, session.id, params.id, clientIp);
    return { json: {} };
  },
});

export const putPasskeysOnly = endpoint({
  method: 'PUT',
  path: '/api/users/:id/passkeys-only',
  access: 'owner',
  csrf: true,
  body: passkeysOnlyRequest,
  stepUp: true,
  handle: async ({ app, body, clientIp, signedIn: { user, session } }) => {
    await setPasskeysOnly(app, user.id, session.id, body.on, clientIp);
    return { json: await readUser(app, user.id) };
  },
});

export const postLoginOptions = endpoint({
  method: 'POST',
  path: api.passkeyLoginOptions,
  access: 'anyone',
  limit: limitPasskeys,
  ...noBody,
  handle: async ({ app }) => ({ json: await optionsToLogIn(app) }),
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: api.passkeyLogin,
  access: 'anyone',
  limit: limitPasskeys,
  body: passkeyLoginRequest,
  handle: async (context) => {
    const client = clientOf(context, context.body['remember-me']);
    return signedIn(context, 200, await logInWithPasskey(context.app, context.body.credential, client));
  },
});

export const postStepUpOptions = endpoint({
  method: 'POST',
  path: api.stepUpOptions,
  access: 'signed-in',
  csrf: true,
  limit: limitPasskeys,
  ...noBody,
  handle: async ({ app, signedIn: { user, session } }) => ({ json: await optionsToStepUp(app, user.id, session.id) }),
});
