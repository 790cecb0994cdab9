/**
 * Determines the writing direction of a text. A text is right to left if its first letter is from a right-to-left
 * script, as in browsers with `dir="auto"`.
 */
import { inlineText } from '#inlines/text.ts';

const firstLetter = /\p{L}/u;
const isRightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hanifi_Rohingya}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * @param html stored inline HTML
 * @returns the direction attribute of its element, with a leading space; empty for left-to-right text
 */
export function direction(html: string): string {
  const [letter = ''] = firstLetter.exec(inlineText(html)) ?? [];
  return isRightToLeft.test(letter) ? ' dir="rtl"' : '';
}
