import * as passkeysCalls from '#contract/passkeys.ts';
import * as accountsCalls from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { implement, type RequestContext } from '#server/platform/http/endpoint.ts';
import { deviceName } from '../device.ts';
import { readUser } from '../profile.ts';
import { clientOf, signedIn } from '../sign-in-endpoints.ts';
import { logInWithPasskey, optionsToLogIn, optionsToStepUp } from './passkey-login.ts';
import { hasPasskey } from './passkey-repository.ts';
import { addPasskey, namePasskey, optionsToAdd, passkeysOf, removePasskey, setPasskeysOnly } from './passkeys.ts';

const mustBeOwn = async ({ app, params, signedIn: who }: RequestContext<unknown, 'signed-in', '/api/passkeys/:id'>) => {
  if (!(await hasPasskey(app.db, who.user.id, params.id))) throw new AppError('NOT_FOUND');
};

export const getPasskeys = implement(passkeysCalls.getPasskeys, async ({ app, signedIn: { user } }) => ({
  json: await passkeysOf(app, user.id),
}));

export const postPasskeyOptions = implement(
  passkeysCalls.postPasskeyOptions,
  async ({ app, signedIn: { user, session } }) => ({ json: await optionsToAdd(app, user, session.id) }),
);

export const postPasskey = implement(
  passkeysCalls.postPasskey,
  async ({ app, body, clientIp, request, signedIn: { user, session } }) => {
    const from = { device: deviceName(request.headers.get('user-agent')), ip: clientIp };
    return { json: await addPasskey(app, user.id, session.id, body.credential, from) };
  },
);

export const patchPasskey = implement(passkeysCalls.patchPasskey, {
  find: mustBeOwn,
  handle: async ({ app, body, params, signedIn: { user } }) => ({
    json: await namePasskey(app, user.id, params.id, body.name),
  }),
});

export const deleteOwnPasskey = implement(passkeysCalls.deleteOwnPasskey, {
  find: mustBeOwn,
  handle: async ({ app, clientIp, params, signedIn: { user, session } }) => {
    await removePasskey(app, user.id, session.id, params.id, clientIp);
  },
});

export const putPasskeysOnly = implement(
  accountsCalls.putPasskeysOnly,
  async ({ app, body, clientIp, signedIn: { user, session } }) => {
    await setPasskeysOnly(app, user.id, session.id, body.on, clientIp);
    return { json: await readUser(app, user.id) };
  },
);

export const postLoginOptions = implement(passkeysCalls.postLoginOptions, async ({ app }) => ({
  json: await optionsToLogIn(app),
}));

export const passkeyLogin = implement(passkeysCalls.passkeyLogin, async (context) => {
  const client = clientOf(context, context.body['remember-me']);
  return signedIn(context, 200, await logInWithPasskey(context.app, context.body.credential, client));
});

export const postStepUpOptions = implement(
  passkeysCalls.postStepUpOptions,
  async ({ app, signedIn: { user, session } }) => ({ json: await optionsToStepUp(app, user.id, session.id) }),
);
