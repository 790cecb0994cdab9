/** The slug of a post under `/blog/`, if the writer chose one (POST-26). */
import { limits } from '#contract/limits.ts';

/** Paths below `/blog/` that are in use already. */
const reserved = new Set(['create', 'page', 'category', 'keyword', 'archive', 'preview']);

/** An address is the name of a file, too: so many bytes leave room for its ending. */
const maxBytes = 180;

/**
 * Returns whether a post can be read at this address: lower-case letters and digits of any script, joined by `-` or
 * `_`.
 */
export function isAddress(text: string): boolean {
  return (
    /^[\p{L}\p{N}\p{M}]+(?:[-_]+[\p{L}\p{N}\p{M}]+)*$/u.test(text) &&
    text === text.normalize('NFC').toLowerCase() &&
    text.length <= limits.address &&
    new TextEncoder().encode(text).length <= maxBytes &&
    !reserved.has(text)
  );
}
