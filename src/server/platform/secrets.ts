import { sha256 } from '#server/platform/hash.ts';
import { randomBytes } from 'node:crypto';

/** Returns an unguessable secret of 256 random bits, safe in cookies and URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a secret. A plain SHA-256 is enough, since a secret of 256 bits cannot be guessed. */
export const hashSecret = (secret: string): string => sha256(secret);
