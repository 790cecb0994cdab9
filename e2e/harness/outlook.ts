/** Mails as Outlook for Windows reads them, whose engine is Word's. */
import type { Page } from 'playwright';

/** @returns HTML in which only that counts which Outlook knows: its own comments, no widest width, sizes by attribute */
export const asOutlookReads = (html: string): string =>
  html
    .replace(/<!--\[if mso\]>([^]*?)<!\[endif\]-->/g, '$1')
    .replace(/max-width:[^;"]*;?/g, '')
    .replace(/<style>[^]*?<\/style>/g, '')
    .replace(/(<img\b[^>]*?)style="[^"]*"/g, '$1');

/** @returns the column's width, and of each picture how it is shown and what it is of itself, in CSS pixels */
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
