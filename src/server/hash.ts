import { createHash } from 'node:crypto';

/** SHA-256 as text that is safe in cookies, addresses and file names. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/** As media and the files of `content/` are told apart. */
export const fileHash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Returns what an approval names: another for other texts, and the same again where a text is as it was. Whole, since
 * who writes both texts could look for two that share a part of it.
 */
export const shownVersionOf = (...shown: readonly (string | null)[]): string => sha256(JSON.stringify(shown));

/** By which two versions of a file or page are told apart, in ETags and names: 132 bits of the same. */
export const contentHash = (content: string | Uint8Array): string => sha256(content).slice(0, 22);
