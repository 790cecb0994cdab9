/** Creates readable ids for URLs. */

/**
 * Maximum length in bytes: 60 characters of up to 3 bytes. With its suffix, a slug must fit in a file name (up to 255
 * bytes).
 */
const maxBytes = 180;
const maxCharacters = 60;

/**
 * Characters that are not easily confused. There are 32 of them, so that a random byte modulo 32 is evenly
 * distributed.
 */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Returns the id of a new post: its title as a slug and six random characters, `on-sparse-attention-k3x9qd`. Letters of
 * every script are kept. A title without letters gives `post-k3x9qd`.
 * @param random returns six random bytes; cryptographic by default
 */
export function postId(title: string, random?: () => Uint8Array): string {
  return withTail(readable(title) || 'post', random);
}

/**
 * Appends six random characters to a text.
 * @param random returns six random bytes; cryptographic by default
 */
export function withTail(text: string, random: () => Uint8Array = randomBytes): string {
  return `${text}-${Array.from(random(), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/**
 * Returns the slug of a keyword or of a paper's author. Equal names get equal slugs, and different names get
 * different slugs. If the name differs from its slug in more than spaces (`C++`, `OCR`), the slug contains a hash of
 * the name.
 */
export function slug(name: string): string {
  const base = readable(name);
  return base !== '' && base === name.replaceAll(' ', '-') && !name.includes('-')
    ? base
    : [base, hash(name)].filter(Boolean).join('-');
}

/**
 * Returns a text as lower-case letters and digits of any script, joined by single hyphens. A long text is cut between
 * words if possible.
 */
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

/** Returns a 32-bit FNV-1a hash in base 36. Distinguishes names whose slugs would be equal. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
