/** The writing direction of a text: right to left if its first letter is, as browsers decide for `dir="auto"`. */
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
