/** Emails as displayed by Outlook for Windows, which uses Word's engine. */
import type { Page } from 'playwright';

/** @returns HTML reduced to what Outlook supports: its own comments, sizes in attributes, but no `max-width` */
export const asOutlookReads = (html: string): string =>
  html
    .replace(/<!--\[if mso\]>([^]*?)<!\[endif\]-->/g, '$1')
    .replace(/max-width:[^;"]*;?/g, '')
    .replace(/<style>[^]*?<\/style>/g, '')
    .replace(/(<img\b[^>]*?)style="[^"]*"/g, '$1');

/** @returns the column's width, and the displayed size and own aspect ratio of each image, in CSS pixels */
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
