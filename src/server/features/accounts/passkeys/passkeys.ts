/** The passkeys of an account (ACC-28): adding, naming and removing them. */
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { NewCredential, PasskeyResponse } from '#contract/passkeys.ts';
import { keysChanged } from '#server/features/mail/account-mails.ts';
import { mailNotice } from '#server/features/mail/notices.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import { randomUUID } from 'node:crypto';
import { noteSecurityEvent } from '../security-log.ts';
import { lockSignedIn, type AccountDependencies } from '../sessions.ts';
import { updateUser, type UserRow } from '#server/features/users/user-repository.ts';
import {
  algorithms,
  storeChallenge,
  reasonOf,
  refused,
  relyingParty,
  useChallenge,
  loadWebAuthn,
} from './challenges.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type PasskeyRow,
} from './passkey-repository.ts';

/**
 * Names of common authenticators by AAGUID, from the community's list (passkeydeveloper/passkey-authenticator-aaguids).
 */
const makers: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

/**
 * Returns the default name of a new passkey: the authenticator's name, 'Security key', or the device.
 * @param aaguid id of the authenticator; it is unverified and affects only the name
 * @param device browser and system with which the passkey was added
 */
function kindOfPasskey(aaguid: string, credential: NewCredential, device: string): string {
  const maker = Object.hasOwn(makers, aaguid) ? makers[aaguid] : undefined;
  if (maker) return maker;
  const isKey = credential.response.transports?.some((transport) => ['usb', 'nfc', 'ble'].includes(transport));
  return isKey ? 'Security key' : device;
}

const toResponse = ({ id, name, createdAt, lastUsedAt, rpId, isDiscoverable }: PasskeyRow): PasskeyResponse => ({
  id,
  name,
  host: rpId,
  isDiscoverable,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const passkeysOf = async (app: AccountDependencies, userId: string): Promise<PasskeyResponse[]> =>
  (await listPasskeys(app.db, userId)).map(toResponse);

/** @returns options for creating a passkey: discoverable, and with user verification */
export async function optionsToAdd(app: AccountDependencies, user: { id: string; email: string }, sessionId: string) {
  const { rpId } = relyingParty(app.config);
  const [present, site] = await Promise.all([
    listPasskeys(app.db, user.id),
    siteIdentity(app.db, app.config.siteUrl, user.id),
  ]);
  if (present.length >= limits.passkeys) throw new AppError('TOO_MANY_PASSKEYS');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: rpId,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(app, options.challenge, 'add', sessionId);
  return options;
}

/**
 * Stores a passkey that an authenticator created for this session, and notifies the account's owner by email.
 * @param from browser in which the passkey was added
 * @throws AppError PASSKEY_REFUSED, TOO_MANY_PASSKEYS, PASSKEYS_IMPOSSIBLE, SESSION_ENDED
 */
export async function addPasskey(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  credential: NewCredential,
  from: { device: string; ip: string },
): Promise<PasskeyResponse> {
  const { rpId, origin } = relyingParty(app.config);
  const expectedChallenge = await useChallenge(app, credential.response.clientDataJSON, 'add', sessionId);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const info = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    supportedAlgorithmIDs: algorithms,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).then(
    (verified) => verified.registrationInfo,
    (cause: unknown) => {
      throw refused('add', reasonOf(cause) ?? 'passkeyNotAdded');
    },
  );
  if (!info) throw refused('add', 'passkeyNotAdded');
  const row: PasskeyRow = {
    id: randomUUID(),
    userId,
    rpId,
    credentialId: info.credential.id,
    publicKey: info.credential.publicKey,
    counter: info.credential.counter,
    transports: credential.response.transports ?? [],
    isSynced: info.credentialBackedUp,
    isDiscoverable: credential.clientExtensionResults.credProps?.rk !== false,
    name: kindOfPasskey(info.aaguid, credential, from.device),
    createdAt: app.clock(),
    lastUsedAt: null,
  };
  await change(app, userId, sessionId, 'passkey-added', from.ip, async (tx) => {
    // The lock on the account makes concurrent additions run one after the other, so that each count is current.
    if ((await countPasskeys(tx, userId, 'all')) >= limits.passkeys) throw new AppError('TOO_MANY_PASSKEYS');
    if (!(await insertPasskey(tx, row))) throw refused('add', 'passkeyTaken');
  });
  return toResponse(row);
}

/**
 * Renames a passkey.
 * @throws AppError NOT_FOUND
 */
export async function namePasskey(
  app: AccountDependencies,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyResponse> {
  const row = await renamePasskey(app.db, userId, id, name);
  if (!row) throw new AppError('NOT_FOUND');
  return toResponse(row);
}

/**
 * Removes a passkey.
 * @throws AppError NOT_FOUND; PASSKEY_NEEDED for the last passkey of an account without password login
 */
export async function removePasskey(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  id: string,
  clientIp: string,
): Promise<void> {
  await change(app, userId, sessionId, 'passkey-removed', clientIp, async (tx, user) => {
    if (!(await deletePasskey(tx, userId, id))) throw new AppError('NOT_FOUND');
    if (user.passkeysOnly && (await countPasskeys(tx, userId, 'found')) === 0) throw new AppError('PASSKEY_NEEDED');
  });
}

/**
 * Turns password login on or off.
 * @throws AppError TOO_FEW_PASSKEYS if fewer than two passkeys are discoverable: a user who lost the only passkey
 * could log in only after a reset by email
 */
export async function setPasskeysOnly(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  on: boolean,
  clientIp: string,
): Promise<void> {
  await change(app, userId, sessionId, on ? 'passkeys-only-on' : 'passkeys-only-off', clientIp, async (tx) => {
    if (on && (await countPasskeys(tx, userId, 'found')) < 2) throw new AppError('TOO_FEW_PASSKEYS');
    await updateUser(tx, userId, { passkeysOnly: on }, app.clock());
  });
}

type KeyChange = Parameters<typeof keysChanged>[1];

/** Changes an account's login methods, under the account's lock. Also writes a log entry and emails the owner. */
async function change(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  kind: KeyChange,
  clientIp: string,
  work: (tx: AccountDependencies['db'], user: UserRow) => Promise<void>,
): Promise<void> {
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  await app.db.transaction(async (tx) => {
    const user = await lockSignedIn(tx, userId, sessionId, app.clock());
    await work(tx, user);
    await noteSecurityEvent(tx, kind, userId, clientIp, app.clock());
    await mailNotice(app, tx, site, user, keysChanged(site, kind));
  });
  void app.mail.wake();
}
