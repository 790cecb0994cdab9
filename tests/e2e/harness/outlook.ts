/** Emails as displayed by Outlook for Windows, which uses Word's engine. */
import type { Page } from 'playwright';

/**
 * @returns the HTML as Outlook interprets it: with Outlook's own comments and sizes in attributes, without `max-width`
 * and style elements
 */
export const asOutlookReads = (html: string): string =>
  html
    .replace(/<!--\[if mso\]>([^]*?)<!\[endif\]-->/g, '$1')
    .replace(/max-width:[^;"]*;?/g, '')
    .replace(/<style>[^]*?<\/style>/g, '')
    .replace(/(<img\b[^>]*?)style="[^"]*"/g, '$1');

/**
 * @returns the width of the email's column, and the displayed size and original aspect ratio of each image, in CSS
 * pixels
 */
export const measureMail = (page: Page) =>
  page.evaluate(() => ({
    column: document.querySelector('td.card')?.getBoundingClientRect().width,
    pictures: [...document.images].map((picture) => ({
      width: picture.clientWidth,
      height: picture.clientHeight,
      ratio: picture.naturalWidth / picture.naturalHeight,
      isFormula: picture.className === 'formula',
    })),
  }));
