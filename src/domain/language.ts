/** Which language a text is in, as far as faces, line breaks and voices care: Japanese, or the page's own. */

import type { LanguageCode } from '#contract/languages.ts';

/**
 * @param context surrounding text, such as the post's title for a keyword: it decides for a name in Han only, which
 * could be Chinese
 * @returns `ja` if kana are a sufficient part of the text's letters, or Japanese characters a larger one (`縦書き /
 * Tategaki`), else undefined: the language of the page, English
 */
export function languageOf(text: string, context = ''): 'ja' | undefined {
  const sample = (isMostlyHan(text) ? text + context : text).slice(0, 2_000);
  const [ofKana, ofAll] = [count(sample, kana), count(sample, /\p{L}/gu)];
  const isJapaneseText = ofKana > ofAll * 0.15 || (ofKana > 0 && ofKana + count(sample, han) > ofAll * 0.25);
  return isJapaneseText ? 'ja' : undefined;
}

/**
 * @param said language set by its owner, if any
 * @returns `ja` for a Japanese text, by the owner's setting, else by its script; undefined for any other
 */
export const languageOfText = (said: LanguageCode | null | undefined, text: string): 'ja' | undefined =>
  said === undefined || said === null ? languageOf(text) : said === 'ja' ? 'ja' : undefined;

/** Returns the language that a text is written in, by its script: Japanese as `languageOf` judges, else English. */
export const writtenIn = (text: string): LanguageCode => languageOf(text) ?? 'en';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const han = /\p{Script=Han}/gu;
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Whatever its digits, signs and short forms: `架空学会論文誌（和文）, 1(2)`, `情報処理学会論文誌 TOD`. */
const isMostlyHan = (text: string) => count(text, kana) === 0 && count(text, han) * 2 > count(text, /\p{L}/gu);

/**
 * Returns the `lang` that a run of text needs on a page.
 * @returns `ja` on an English page as `languageOf` decides; `en` on a Japanese page for letters without any Japanese;
 * else undefined: the page's language
 */
export function languageOn(page: 'en' | 'ja'): (text: string, context?: string) => 'en' | 'ja' | undefined {
  return page === 'en'
    ? languageOf
    : (text) => (/\p{Script=Latin}{2}/u.test(text) && !isJapanese.test(text) ? 'en' : undefined);
}

const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
