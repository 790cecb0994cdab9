/** Characters and markup of text. Forms use it too. */
import { cleanText } from '#contract/plain-text.ts';

/**
 * A title, category, keyword or username without markup (ACC-8): tags are gone, a lone `<` stays, null bytes and
 * lone surrogates are gone, runs of other control characters are one space, letters are in one piece. Doing it twice changes nothing more, and
 * removing one tag never makes another (`<<b>script>`). Linear in the length. Does not trim.
 */
export function stripMarkup(text: string): string {
  const characters = text
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  if (!characters.includes('<')) return cleanText(characters);
  const kept: string[] = [];
  /** Where in `kept` the first tag begins that has not ended yet. */
  let tagStart = -1;
  for (const character of characters) {
    if (character === '>' && tagStart >= 0) {
      kept.length = tagStart;
      tagStart = -1;
      continue;
    }
    if (tagStart < 0 && kept.at(-1) === '<' && /[a-z/!?]/i.test(character)) tagStart = kept.length - 1;
    kept.push(character);
  }
  return cleanText(kept.join(''));
}

/** Returns whether a text is invisible: empty, or only white space and invisible format characters. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}
