import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The current secret, and the previous one, which is still accepted. */
interface Secrets {
  authSecret: string;
  authSecretPrevious: string | undefined;
}

const current = (dataDir: string) => join(dataDir, 'auth-secret');
const previous = (dataDir: string) => join(dataDir, 'auth-secret-previous');

/** Returns the secrets from the environment. If they are not set there, returns the secrets of the data directory. */
export const secretsOf = (
  { authSecret, authSecretPrevious }: { authSecret: string | undefined; authSecretPrevious: string | undefined },
  dataDir: string,
): Secrets => (authSecret === undefined ? loadOrCreateSecrets(dataDir) : { authSecret, authSecretPrevious });

/** Returns a new secret with 384 random bits, as text. */
export const newAuthSecret = (): string => randomBytes(48).toString('base64url');

/** Returns the secrets of a data directory, created at the first start in files that only their owner can read. */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const authSecretPrevious = read(previous(dataDir));
  const kept = read(current(dataDir));
  if (kept !== undefined) return { authSecret: kept, authSecretPrevious };
  const authSecret = newAuthSecret();
  writeFileSync(current(dataDir), authSecret, { mode: 0o600, flag: 'wx' });
  return { authSecret, authSecretPrevious };
}

/**
 * Replaces the current secret. The replaced secret becomes the previous one. If the process ends before the
 * replacement is complete, the current secret is unchanged.
 * @returns false if there was no secret to replace, as before the first start
 */
export function rotateSecret(dataDir: string): boolean {
  const kept = read(current(dataDir));
  if (kept === undefined) return false;
  replace(previous(dataDir), kept);
  replace(current(dataDir), newAuthSecret());
  return true;
}

function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return undefined;
  }
}
