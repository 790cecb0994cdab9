/**
 * Prevents wrong line breaks in Japanese text. With `word-break: auto-phrase`, phrases stay on one line, but compound
 * particles are split (主張と／しての). Chromium can begin a line with a small ヵ or ヶ (三／ヶ月), which JIS X 4051 forbids.
 */

const smallKana = /[^\s<>&;][ヵヶ]/g;
const keptTogether = new RegExp(
  String.raw`((?<=[\p{Script=Han}\p{Script=Katakana}ー」』）])(?:と|に)(?:して|ついて|よる|よって|おける|おいて|対する|対して|関する|関して|基づく|基づいて|とって|いう|いった)の?|${smallKana.source})`,
  'gu',
);

/**
 * Splits the text of a heading for line breaks.
 * @returns the pieces in order; a line break is not allowed inside a piece with `isKept`
 */
export const phrasesOf = (text: string): { text: string; isKept: boolean }[] =>
  text
    .split(keptTogether)
    .map((part, index) => ({ text: part, isKept: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '');

/**
 * Prevents a line break before a small ヵ or ヶ. `html` must come from the renderer, which escapes every `<` in texts.
 */
export const withKeptKana = (html: string): string =>
  /[ヵヶ]/.test(html)
    ? html.replace(/<[^>]*>|[^<]+/g, (part) =>
        part.startsWith('<') ? part : part.replace(smallKana, '<span class="kept">$&</span>'),
      )
    : html;
