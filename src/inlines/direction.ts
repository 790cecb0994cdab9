/** Which way a text is written: right to left where its first letter is, as `dir="auto"` decides it in a browser. */
import { inlineText } from '#inlines/text.ts';

const firstLetter = /\p{L}/u;
const isRightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hanifi_Rohingya}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * @param html inline HTML, as it is stored
 * @returns the attribute of an element that holds it, with a space before; empty where it is written left to right
 */
export function direction(html: string): string {
  const [letter = ''] = firstLetter.exec(inlineText(html)) ?? [];
  return isRightToLeft.test(letter) ? ' dir="rtl"' : '';
}
