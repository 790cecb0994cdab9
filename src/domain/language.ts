/** Detects the language of a text for fonts, line breaks and screen readers: Japanese, or the page's language. */

import type { LanguageCode } from '#contract/languages.ts';

/**
 * Returns `ja` if a text is Japanese, and otherwise undefined, which means the language of the page.
 * @param context surrounding text, such as the post's title for a keyword. It decides about a name with only Han
 * characters, which could be Chinese
 * @returns `ja` if enough of the letters are kana, or if the text has kana and enough of its letters are kana or
 * kanji (`縦書き / Tategaki`)
 */
export function languageOf(text: string, context = ''): 'ja' | undefined {
  const sample = (isMostlyHan(text) ? text + context : text).slice(0, 2_000);
  const [ofKana, ofAll] = [count(sample, kana), count(sample, /\p{L}/gu)];
  const isJapaneseText = ofKana > ofAll * 0.15 || (ofKana > 0 && ofKana + count(sample, han) > ofAll * 0.25);
  return isJapaneseText ? 'ja' : undefined;
}

/**
 * Returns the language of a text that can have a language setting.
 * @param said language set by the owner, if any
 * @returns `ja` for a Japanese text, according to the owner's setting or otherwise to its script; undefined for other
 * texts
 */
export const languageOfText = (said: LanguageCode | null | undefined, text: string): 'ja' | undefined =>
  said === undefined || said === null ? languageOf(text) : said === 'ja' ? 'ja' : undefined;

/** Returns the language of a text from its script: Japanese if `languageOf` detects it, otherwise English. */
export const writtenIn = (text: string): LanguageCode => languageOf(text) ?? 'en';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const han = /\p{Script=Han}/gu;
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/**
 * Returns whether a text has no kana and most of its letters are Han: `情報処理学会論文誌 TOD`. Digits and symbols are
 * ignored.
 */
const isMostlyHan = (text: string) => count(text, kana) === 0 && count(text, han) * 2 > count(text, /\p{L}/gu);

/**
 * Returns a function that determines the `lang` attribute for a text on a page.
 * @returns `ja` on an English page if `languageOf` detects it; `en` on a Japanese page for Latin text without
 * Japanese; otherwise undefined, because the text is in the page's language
 */
export function languageOn(page: 'en' | 'ja'): (text: string, context?: string) => 'en' | 'ja' | undefined {
  return page === 'en'
    ? languageOf
    : (text) => (/\p{Script=Latin}{2}/u.test(text) && !isJapanese.test(text) ? 'en' : undefined);
}

const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
