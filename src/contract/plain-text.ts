/** Text that people write without markup, as it is kept. */

/** Characters that nobody sees, but that make a text another: controls, and those that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** In one line. */
export const withoutUnseen = (typed: string): string => typed.replaceAll(unseen, '').trim();

/** In lines of its own. */
export const plainLines = (typed: string): string =>
  typed
    .replaceAll('\r\n', '\n')
    .replaceAll(unseen, (character) => (character === '\n' || character === '\t' ? character : ''))
    .trim();
