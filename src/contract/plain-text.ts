/** Cleaning of incoming text. `cleanText` is applied to every text from every source. */

/**
 * Characters that must not occur in pages, feeds or the database: characters that XML 1.0 forbids, and control
 * characters without a meaning in text (except the carriage return).
 */
export const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/**
 * Matches everything except compatibility ideographs, which are used in names and which normalization would replace
 * by other characters.
 */
const composable = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/**
 * Normalizes line ends to LF and characters to NFC, and removes forbidden characters. Applying it twice has no further
 * effect.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .replace(composable, (part) => part.normalize('NFC'));

/** Cleans all strings and keys in a JSON value. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanTexts(inner)]));
}

/** Invisible characters that change a text: control characters, and characters that change the direction of text. */
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a single-line text. */
export const withoutInvisible = (typed: string): string => cleanText(typed).replaceAll(invisible, '').trim();

/** Cleans a text with several lines. */
export const plainLines = (typed: string): string =>
  cleanText(typed)
    .replaceAll(invisible, (character) => (character === '\n' || character === '\t' ? character : ''))
    .trim();
