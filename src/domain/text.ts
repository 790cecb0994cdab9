/** Helpers for characters and markup of texts, for the server and for forms. */
import { cleanText } from '#contract/plain-text.ts';

/**
 * Removes markup from a title, category, keyword or username (ACC-8): tags, null bytes and lone surrogates. A single
 * `<` stays, consecutive control characters become one space, and letters are composed (NFC). Applying it twice has
 * no further effect, because removing a tag never creates another (`<<b>script>`). The time is linear in the length.
 * White space at the ends stays.
 */
export function stripMarkup(text: string): string {
  const characters = text
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  if (!characters.includes('<')) return cleanText(characters);
  const kept: string[] = [];
  /** Index in `kept` of the first unclosed tag; -1 if there is none. */
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
