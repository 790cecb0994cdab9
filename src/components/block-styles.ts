/** The style sheets that the text of a page needs beside `prose.css`: what no block of it wears is not sent. */
import { stylesOf } from '#blocks/styles.ts';
import vertical from '#styles/vertical.css?inline';

/**
 * @param html the body of a post or of a page of the owner's own, as the renderer writes it
 * @param lang `ja`: of a post that can be set vertically
 * @returns texts for a `style` element each, in the head
 */
export const blockStyles = (html: string, lang?: string): string[] => [
  ...stylesOf(html),
  ...(lang === 'ja' ? [vertical] : []),
];
