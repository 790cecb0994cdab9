/** Passkeys (API-16): the messages between browsers and the API. The server verifies signatures. */
import { anyone, signedIn } from './call.ts';
import { limits } from './limits.ts';
import { code } from './problems.ts';
import { cleanText } from './plain-text.ts';
import { authResponse } from './session.ts';
import { z } from './zod.ts';

/** Bytes in base64url, as in WebAuthn's JSON. Real values are much smaller than the limit of a request body. */
const bytes = z
  .string()
  .max(8_192)
  .regex(/^[\w-]*$/);

/**
 * Whether the authenticator can list the passkey. If so, a login can find the passkey without a username. Not every
 * browser reports this property (WebAuthn 3, 10.1.3).
 */
const credProps = z.object({ rk: z.boolean().optional() }).optional();

/**
 * A public key credential as written by `PublicKeyCredential.toJSON()` (WebAuthn 3, 5.1). Extensions and additional
 * properties are accepted and ignored.
 */
const credential = <Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.object({
    id: bytes.min(1).max(1_400),
    rawId: bytes.min(1).max(1_400),
    type: z.literal('public-key'),
    response: z.object(response),
    clientExtensionResults: z.object({ credProps: credProps.catch(undefined) }).default({}),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  });

const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);

const newCredential = credential({
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: transports.optional(),
});
export const usedCredential = credential({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.nullish(),
});
export type NewCredential = z.infer<typeof newCredential>;
export type UsedCredential = z.infer<typeof usedCredential>;

const addPasskeyRequest = z.strictObject({ credential: newCredential });

export const renamePasskeyRequest = z.strictObject({
  name: z
    .string({ error: code('nameRequired') })
    .overwrite(cleanText)
    .trim()
    .min(1, code('nameRequired'))
    .max(limits.passkeyName, code('nameTooLong')),
});

const passkeyLoginRequest = z.strictObject({
  credential: usedCredential,
  'remember-me': z.boolean().optional().default(false),
});

/** Request to turn password login on or off. `on: true` turns password login off, so that only passkeys work. */
export const passkeysOnlyRequest = z.strictObject({ on: z.boolean() });

/** Options that are passed to the browser unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** A passkey as its owner sees it. Times are ISO 8601 in UTC. */
export const passkeyResponse = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The host for which the passkey was created; browsers do not offer it on other hosts. */
  host: z.string(),
  /**
   * Whether the passkey can be found at login without a username. Otherwise the passkey is only usable for
   * re-authentication.
   */
  isDiscoverable: z.boolean(),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;

/**
 * Returns the reason why a site at this URL cannot have passkeys (WebAuthn 3, 5.1.3). A site needs a host name and
 * https, or must be on this machine.
 * @returns `undefined` if passkeys are possible
 */
export function passkeyObstacle(siteUrl: string): 'ip' | 'http' | undefined {
  const { hostname, protocol } = new URL(siteUrl);
  // URL parsers convert every IPv4 address to four numbers, and put IPv6 addresses in brackets.
  if (/^[\d.]+$|^\[/.test(hostname)) return 'ip';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? undefined : 'http';
}

export const getPasskeys = signedIn('GET /api/passkeys', { answer: z.array(passkeyResponse) });
export const postPasskeyOptions = signedIn('POST /api/passkeys/options', {
  stepUp: true,
  limit: 'passkeys',
  answer: passkeyOptions,
});
export const postPasskey = signedIn('POST /api/passkeys', {
  stepUp: true,
  limit: 'passkeys',
  body: addPasskeyRequest,
  answer: passkeyResponse,
  status: 201,
});
export const patchPasskey = signedIn('PATCH /api/passkeys/:id', {
  body: renamePasskeyRequest,
  answer: passkeyResponse,
});
export const deleteOwnPasskey = signedIn('DELETE /api/passkeys/:id', { stepUp: true });
export const postLoginOptions = anyone('POST /api/auth/passkey/options', { limit: 'passkeys', answer: passkeyOptions });
export const passkeyLogin = anyone('POST /api/auth/passkey', {
  limit: 'passkeys',
  body: passkeyLoginRequest,
  answer: authResponse,
});
export const postStepUpOptions = signedIn('POST /api/auth/step-up/options', {
  limit: 'passkeys',
  answer: passkeyOptions,
});
