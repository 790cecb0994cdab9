import * as calls from '#contract/accounts.ts';
import { type StepUpResponse } from '#contract/accounts.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { stepUpWithPasskey } from './passkeys/passkey-login.ts';
import { stepUp } from './step-up.ts';

export const postStepUp = implement(calls.postStepUp, async ({ app, body, clientIp, signedIn: { user, session } }) => {
  const { credential, password = '' } = body;
  if (credential) await stepUpWithPasskey(app, user.id, session.id, credential, clientIp);
  else await stepUp(app, user.id, session, password, clientIp);
  return { json: { id: user.id } satisfies StepUpResponse };
});
