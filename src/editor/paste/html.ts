/**
 * Converts pasted HTML to blocks. The converter would be a tenth of the editor's initial code. It is therefore loaded
 * after the editor has started. A paste before then waits until the converter is loaded.
 */
import type { Pasted } from '#document/paste/html-to-blocks.ts';
import { readHtml } from '#read-html';
import { logUnlessLeaving } from '../leaving.ts';
import { lazyImport } from '../lazy-import.ts';

export type ConvertHtml = (html: string, supports: (type: string) => boolean, carried?: boolean) => Pasted;

let convert: ConvertHtml | undefined;
let loading: Promise<ConvertHtml | undefined> | undefined;

/** Returns the converter if it is already loaded, so that a paste is complete before the next key. */
export function htmlConverter(): ConvertHtml | undefined {
  return convert;
}

/** @returns undefined if the converter cannot be loaded; the next call tries again */
export function loadHtmlConverter(): Promise<ConvertHtml | undefined> {
  return (loading ??= lazyImport(() => import('#document/paste/html-to-blocks.ts')).then(
    ({ htmlToBlocks }) => (convert = htmlToBlocks),
    (error: unknown) => {
      loading = undefined;
      logUnlessLeaving('What reads pasted HTML could not be loaded.', error);
      return undefined;
    },
  ));
}

/** Elements that begin a new line. */
const lines = /^(?:br|p|div|li|tr|h[1-6]|pre|blockquote)$/;
const unread = /^(?:script|style|head|title|template)$/;

/** Returns the plain text of HTML, for a paste when the converter could not be loaded. */
export function wordsOfHtml(html: string): string {
  let words = '';
  let skipped = 0;
  readHtml(html, {
    open(name) {
      if (unread.test(name)) skipped += 1;
      if (lines.test(name)) words += '\n';
      return undefined;
    },
    text(text) {
      if (skipped === 0) words += text;
    },
    close(name) {
      if (unread.test(name)) skipped -= 1;
    },
  });
  return words.trim();
}
