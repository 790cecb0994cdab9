/** Readable ids for URLs. */

/** A slug is a file name too (at most 255 bytes): 60 characters of up to 3 bytes, and the suffix. */
const maxBytes = 180;
const maxCharacters = 60;

/** 32 characters, none mistaken for another: a byte modulo 32 is fair. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The id of a new post: its title as a slug and six random characters, `on-sparse-attention-k3x9qd`. Letters of every
 * script stay (a Japanese title keeps its characters); a title without any gives `post-k3x9qd`.
 * @param random six random bytes; cryptographic by default
 */
export function postId(title: string, random?: () => Uint8Array): string {
  return withTail(readable(title) || 'post', random);
}

/**
 * Returns a text with six random characters behind it.
 * @param random six random bytes; cryptographic by default
 */
export function withTail(text: string, random: () => Uint8Array = randomBytes): string {
  return `${text}-${Array.from(random(), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/**
 * Returns the slug of a keyword or of an author of papers: equal names give equal slugs, and distinct names distinct
 * ones. If the slug loses information (`C++`, `OCR` next to `ocr`), it contains a hash of the name.
 */
export function slug(name: string): string {
  const base = readable(name);
  return base !== '' && base === name.replaceAll(' ', '-') && !name.includes('-')
    ? base
    : [base, hash(name)].filter(Boolean).join('-');
}

/** Lower-case letters and digits of any script, joined by single hyphens; cut between words where that is possible. */
export function readable(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cf}|['’]/gu, '')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  const whole = (words ?? []).join('-');
  const cut = bounded(whole);
  const atWord = cut.lastIndexOf('-');
  const between = cut.length < whole.length && whole[cut.length] !== '-' && atWord > maxCharacters / 2;
  return (between ? cut.slice(0, atWord) : cut).replace(/-+$/, '');
}

function bounded(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of [...text].slice(0, maxCharacters)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(6));
}

/** FNV-1a of 32 bits, in base 36: distinguishes the few names that share a slug. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
