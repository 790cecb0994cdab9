/** Passkeys (API-16): passes the API's requests to the browser, and the browser's responses to the API. */
import * as passkeysCalls from '#contract/passkeys.ts';
import * as accountsCalls from '#contract/accounts.ts';
import type { StepUpResponse } from '#contract/accounts.ts';
import type { passkeyOptions } from '#contract/passkeys.ts';
import { passkeyObstacle, type PasskeyResponse } from '#contract/passkeys.ts';
import type { AuthResponse } from '#contract/session.ts';
import type { z } from '#contract/zod.ts';
import { keys } from '#i18n/keys.ts';
import { call } from './request.ts';
import type { Failure, Result } from './result.ts';
import { send, sendingOf } from './send.ts';
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

export const listPasskeys = () => call(passkeysCalls.getPasskeys);

/** Makes the browser create a passkey, and stores it. */
export async function addPasskey(): Promise<Result<PasskeyResponse>> {
  const options = await call(passkeysCalls.postPasskeyOptions);
  if (!options.ok) return options;
  const made = await asked(async ({ startRegistration }) =>
    startRegistration({ optionsJSON: options.value as unknown as AddOptions }),
  );
  if (!made.ok) return made;
  return call(passkeysCalls.postPasskey, {}, { credential: made.value });
}

export const renamePasskey = (id: string, name: string) => call(passkeysCalls.patchPasskey, { id }, { name });

export const removePasskey = (id: string) => call(passkeysCalls.deleteOwnPasskey, { id });

/** Turns password login off or on. */
export const setPasskeysOnly = (userId: string, on: boolean) =>
  call(accountsCalls.putPasskeysOnly, { id: userId }, { on });

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
  const challenge = await send(sendingOf(passkeysCalls.postLoginOptions));
  if (!challenge.ok) return challenge;
  const given = await use(challenge.value, options.isFilledIn);
  if (!given.ok) return given;
  if (options.isWanted?.() === false) return refusedByBrowser('AbortError');
  const body = { credential: given.value, 'remember-me': options.isRemembered() };
  return signedIn(
    await send({
      ...sendingOf(passkeysCalls.passkeyLogin),
      body,
      refusals: { 401: { style: 'warning' } },
    }),
  );
}

/** Re-authenticates with a passkey, before irreversible actions. */
export async function stepUpWithPasskey(): Promise<Result<StepUpResponse>> {
  const challenge = await call(passkeysCalls.postStepUpOptions);
  if (!challenge.ok) return challenge;
  const given = await use(challenge.value, false);
  if (!given.ok) return given;
  return call(accountsCalls.postStepUp, {}, { credential: given.value });
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
