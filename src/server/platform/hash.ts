import { createHash, randomBytes } from 'node:crypto';

/** Returns the SHA-256 of content as a string that is safe in cookies, URLs and file names. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/** Returns the hash that identifies media and the files of `content/`. */
export const fileHash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Returns a version of the texts that are shown for approval, which changes only if a text changes. The hash is not
 * shortened, because an author could otherwise create two texts with the same shortened hash.
 */
export const shownVersionOf = (...shown: readonly (string | null)[]): string => sha256(JSON.stringify(shown));

/** Returns a version of content for ETags and file names: the first 132 bits of the hash. */
export const contentHash = (content: string | Uint8Array): string => sha256(content).slice(0, 22);

/** Returns an unguessable secret of 256 random bits, safe in cookies and URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns a new id. Ids sort by time, so a comment sorts before its replies. Archives rely on this order when they
 * insert rows by id.
 */
export const newCommentId = (at: Date): string =>
  `${at.getTime().toString(36).padStart(9, '0')}-${randomBytes(9).toString('base64url')}`;

/** Returns the stored form of a secret. A plain SHA-256 is enough, since a secret of 256 bits cannot be guessed. */
export const hashSecret = (secret: string): string => sha256(secret);

/** Returns a hash of data. The order of keys does not affect the hash. */
export const dataHash = (data: unknown): string => sha256(JSON.stringify(sorted(data)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
