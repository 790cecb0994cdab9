/** Which language a text is in, as far as faces, line breaks and voices care: Japanese, or the page's own. */

/**
 * @returns `ja` where kana are a good part of the text's letters (Han alone could be Chinese), else undefined: the
 *   language of the page, English
 */
export function languageOf(text: string): 'ja' | undefined {
  const sample = text.slice(0, 2_000);
  const kana = sample.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return kana > letters * 0.15 ? 'ja' : undefined;
}
