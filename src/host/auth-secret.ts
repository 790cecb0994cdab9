import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Key material, and the one before it, which is still accepted. */
export interface Secrets {
  authSecret: string;
  authSecretPrevious: string | undefined;
}

const current = (dataDir: string) => join(dataDir, 'auth-secret');
const previous = (dataDir: string) => join(dataDir, 'auth-secret-previous');

/** What the environment says, or what the data directory keeps. */
export const secretsOf = (
  { authSecret, authSecretPrevious }: { authSecret: string | undefined; authSecretPrevious: string | undefined },
  dataDir: string,
): Secrets => (authSecret === undefined ? loadOrCreateSecrets(dataDir) : { authSecret, authSecretPrevious });

/** @returns text of 384 random bits */
export const newAuthSecret = (): string => randomBytes(48).toString('base64url');

/** The key material of a data directory: made at the first start, kept in files for their owner alone. */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const authSecretPrevious = read(previous(dataDir));
  const kept = read(current(dataDir));
  if (kept !== undefined) return { authSecret: kept, authSecretPrevious };
  const authSecret = newAuthSecret();
  writeFileSync(current(dataDir), authSecret, { mode: 0o600, flag: 'wx' });
  return { authSecret, authSecretPrevious };
}

/**
 * Puts new key material in the place of the present one, which becomes the former one. Whatever ends this on its way
 * leaves a secret that is accepted.
 * @returns whether there was one: before the first start there is nothing to change
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
