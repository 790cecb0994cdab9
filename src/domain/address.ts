/** The part of a post's URL after `/blog/`, if the writer chose a slug (POST-26). */
import { limits } from '#contract/limits.ts';

/** Path segments after `/blog/` that are already in use. */
const reserved = new Set(['create', 'page', 'category', 'keyword', 'archive', 'preview']);

/**
 * The maximum length of a slug in bytes. A slug is also a file name, so the limit leaves room for the file extension.
 */
const maxBytes = 180;

/** Returns whether a text is a valid slug: lower-case letters and digits of any script, joined by `-` or `_`. */
export function isAddress(text: string): boolean {
  return (
    /^[\p{L}\p{N}\p{M}]+(?:[-_]+[\p{L}\p{N}\p{M}]+)*$/u.test(text) &&
    text === text.normalize('NFC').toLowerCase() &&
    text.length <= limits.address &&
    new TextEncoder().encode(text).length <= maxBytes &&
    !reserved.has(text)
  );
}
