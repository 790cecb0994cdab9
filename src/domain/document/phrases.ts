/**
 * Where a Japanese heading may not break although browsers do: `word-break: auto-phrase` keeps phrases whole, but takes
 * compound particles apart (主張と／しての).
 */

const compound =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー」』）])((?:と|に)(?:して|ついて|よる|よって|おける|おいて|対する|対して|関する|関して|基づく|基づいて|とって|いう|いった)の?)/gu;

/** @returns the text in parts, in order; `isKept`: one that stands on one line */
export const phrasesOf = (text: string): { text: string; isKept: boolean }[] =>
  text
    .split(compound)
    .map((part, index) => ({ text: part, isKept: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '');
