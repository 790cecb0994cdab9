/** Detects the language of a text for fonts, line breaks and screen readers: Japanese, or the page's language. */

import type { LanguageCode } from '#contract/languages.ts';

/**
 * Returns the language of a text, if the text needs one.
 * @param context surrounding text, such as the post's title for a keyword. The context decides about a name with only
 * Han characters, which could be Chinese
 * @returns `ja` if enough of the letters are kana, or if kana and kanji together are the larger part (`縦書き /
 * Tategaki`). Otherwise undefined, which means the language of the page, English
 */
export function languageOf(text: string, context = ''): 'ja' | undefined {
  const sample = (isMostlyHan(text) ? text + context : text).slice(0, 2_000);
  const [ofKana, ofAll] = [count(sample, kana), count(sample, /\p{L}/gu)];
  const isJapaneseText = ofKana > ofAll * 0.15 || (ofKana > 0 && ofKana + count(sample, han) > ofAll * 0.25);
  return isJapaneseText ? 'ja' : undefined;
}

/**
 * Returns the language of a text with an optional setting.
 * @param said language set by the owner, if any
 * @returns `ja` for a Japanese text, from the owner's setting or otherwise from its script; undefined for other texts
 */
export const languageOfText = (said: LanguageCode | null | undefined, text: string): 'ja' | undefined =>
  said === undefined || said === null ? languageOf(text) : said === 'ja' ? 'ja' : undefined;

/** Returns the language of a text from its script: Japanese if `languageOf` detects it, otherwise English. */
export const writtenIn = (text: string): LanguageCode => languageOf(text) ?? 'en';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const han = /\p{Script=Han}/gu;
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/**
 * Returns whether a text has no kana and most of its letters are Han: `情報処理学会論文誌 TOD`. Digits and signs are ignored.
 */
const isMostlyHan = (text: string) => count(text, kana) === 0 && count(text, han) * 2 > count(text, /\p{L}/gu);

/**
 * Returns a function for the `lang` that a piece of text needs on a page.
 * @returns `ja` on an English page if `languageOf` detects it; `en` on a Japanese page for Latin text without Japanese;
 * otherwise undefined: the page's language
 */
export function languageOn(page: 'en' | 'ja'): (text: string, context?: string) => 'en' | 'ja' | undefined {
  return page === 'en'
    ? languageOf
    : (text) => (/\p{Script=Latin}{2}/u.test(text) && !isJapanese.test(text) ? 'en' : undefined);
}

const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
