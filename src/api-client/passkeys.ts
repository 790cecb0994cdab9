/** Passkeys (API-16): passes the API's requests to the browser, and the browser's responses to the API. */
import { stepUpResponse, type StepUpResponse, userResponse } from '#contract/accounts.ts';
import { passkeyObstacle, passkeyOptions, passkeyResponse, type PasskeyResponse } from '#contract/passkeys.ts';
import { api } from '#contract/paths.ts';
import { authResponse, type AuthResponse } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import { keys } from '#i18n/keys.ts';
import { act, anything, change, get } from './request.ts';
import type { Failure, Result } from './result.ts';
import { send } from './send.ts';
import { signedIn } from './signed-in.ts';

/** Loads the passkey library when a passkey is used for the first time. */
const webauthn = () => import('@simplewebauthn/browser');
type WebAuthn = Awaited<ReturnType<typeof webauthn>>;
type AddOptions = Parameters<WebAuthn['startRegistration']>[0]['optionsJSON'];

/** Returns why passkeys are unavailable on this page; `undefined` if they are available. */
export function obstacleHere(): keyof typeof keys.obstacles | undefined {
  return passkeyObstacle(location.href) ?? ('PublicKeyCredential' in globalThis ? undefined : 'browser');
}

/** Returns whether the browser offers passkeys in the autofill of a field. */
export const canFillIn = async (): Promise<boolean> =>
  obstacleHere() === undefined && (await webauthn()).browserSupportsWebAuthnAutofill();

export const listPasskeys = () => get(api.passkeys, z.array(passkeyResponse));

/** Makes the browser create a passkey, and stores it. */
export async function addPasskey(): Promise<Result<PasskeyResponse>> {
  const options = await act('POST', api.passkeyOptions, passkeyOptions);
  if (!options.ok) return options;
  const made = await asked(async ({ startRegistration }) =>
    startRegistration({ optionsJSON: options.value as unknown as AddOptions }),
  );
  if (!made.ok) return made;
  return change('POST', api.passkeys, passkeyResponse, { credential: made.value }, { expects: 201 });
}

export const renamePasskey = (id: string, name: string) => change('PATCH', api.passkey(id), passkeyResponse, { name });

export const removePasskey = (id: string) => act('DELETE', api.passkey(id), anything);

/** Turns password login off or on. */
export const setPasskeysOnly = (userId: string, on: boolean) =>
  change('PUT', api.passkeysOnly(userId), userResponse, { on });

/**
 * Logs in with a passkey. A 401 means a rejected passkey here, so it does not trigger a renewal.
 * @param options.isFilledIn whether autofill offers the passkey instead of a dialog
 * @param options.isRemembered called after the passkey was used; returns whether to remember the login
 * @param options.isWanted called after the passkey was used; returns false if the user has started another login,
 * which cancels this login
 */
export async function logInWithPasskey(options: {
  isFilledIn: boolean;
  isRemembered: () => boolean;
  isWanted?: () => boolean;
}): Promise<Result<AuthResponse>> {
  const challenge = await send({ method: 'POST', path: api.passkeyLoginOptions, answer: passkeyOptions });
  if (!challenge.ok) return challenge;
  const given = await use(challenge.value, options.isFilledIn);
  if (!given.ok) return given;
  if (options.isWanted?.() === false) return refusedByBrowser('AbortError');
  const body = { credential: given.value, 'remember-me': options.isRemembered() };
  return signedIn(
    await send({
      method: 'POST',
      path: api.passkeyLogin,
      answer: authResponse,
      body,
      refusals: { 401: { style: 'warning' } },
    }),
  );
}

/** Re-authenticates with a passkey, before irreversible actions. */
export async function stepUpWithPasskey(): Promise<Result<StepUpResponse>> {
  const challenge = await act('POST', api.stepUpOptions, passkeyOptions);
  if (!challenge.ok) return challenge;
  const given = await use(challenge.value, false);
  if (!given.ok) return given;
  return change('POST', api.stepUp, stepUpResponse, { credential: given.value });
}

const use = (options: z.infer<typeof passkeyOptions>, useBrowserAutofill: boolean) =>
  asked(async ({ startAuthentication }) => startAuthentication({ optionsJSON: options, useBrowserAutofill }));

/** Runs a browser dialog. If the user cancels the dialog, no message is shown. */
async function asked<T>(question: (library: WebAuthn) => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await question(await webauthn()) };
  } catch (cause) {
    const { name, code } = cause as { name?: string; code?: unknown };
    return refusedByBrowser(typeof code === 'string' && code in browserRefusals ? code : (name ?? ''));
  }
}

/** Messages by the browser's error name, or by the library's code if it is more specific. */
const browserRefusals: Readonly<Record<string, string>> = {
  NotAllowedError: '',
  AbortError: '',
  InvalidStateError: keys.passkeyKnown,
  SecurityError: keys.passkeyWrongSite,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: keys.passkeyCannotList,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: keys.passkeyCannotVerify,
};

const refusedByBrowser = (name: string): Failure => ({
  ok: false,
  style: 'warning',
  status: 0,
  message: browserRefusals[name] ?? keys.passkeyFailed,
});
