/** A test authenticator with the browser that it belongs to. Tests can falsify every part of its responses. */
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { NewCredential, UsedCredential } from '#contract/passkeys.ts';

/** Falsified values in a response. */
export interface Bent {
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** The `type` field of `clientDataJSON`. */
  type?: string;
  /** Flags of the authenticator data: 1 user present, 4 user verified, 64 public key included. */
  flags?: number;
  counter?: number;
  userHandle?: string | null;
  /** Key that signs in place of the authenticator's own key. */
  key?: KeyObject;
  crossOrigin?: boolean;
  /** The `credProps.rk` result: whether the new credential is discoverable. */
  listed?: boolean;
}

const PRESENT_AND_VERIFIED = 0b101;
const HAS_KEY = 0b1000000;
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

export interface Authenticator {
  id: string;
  /** Answers the options of a registration. */
  create: (options: { challenge: string; user: { id: string } }, bent?: Bent) => NewCredential;
  /** Answers the options of a login. */
  get: (options: { challenge: string }, bent?: Bent) => UsedCredential;
}

/**
 * @param site the origin of the site
 * @param counts whether each use increments the signature counter
 */
export function createAuthenticator(site: string, counts = false): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, { challenge }: { challenge: string }, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? site,
        crossOrigin: bent.crossOrigin ?? false,
      }),
    );

  function authenticatorData(bent: Bent, flags: number, key: Uint8Array = new Uint8Array()): Buffer {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? counter);
    const host = sha256(bent.rpId ?? new URL(site).hostname);
    return Buffer.concat([host, Buffer.from([bent.flags ?? flags]), count, key]);
  }

  function attestedKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE key (RFC 9053): EC2, ES256, P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
  }

  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    create(options, bent = {}) {
      userHandle = options.user.id;
      const authData = authenticatorData(bent, PRESENT_AND_VERIFIED | HAS_KEY, attestedKey());
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString(
          'base64url',
        ),
        transports: ['internal'],
      };
      const clientExtensionResults = bent.listed === undefined ? {} : { credProps: { rk: bent.listed } };
      return { ...credential, clientExtensionResults, response };
    },
    get(options, bent = {}) {
      const client = clientData('webauthn.get', options, bent);
      const data = authenticatorData(bent, PRESENT_AND_VERIFIED);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(bent.key ?? privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: bent.userHandle === undefined ? userHandle : bent.userHandle,
      };
      return { ...credential, response };
    },
  };
}
