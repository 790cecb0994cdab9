/**
 * Pasted HTML as blocks. Its reader is a tenth of what an editor needs to begin, so it is loaded when the editor has
 * begun, or with the first paste, which waits for it.
 */
import type { Pasted } from '#document/paste/html-to-blocks.ts';
import { readHtml } from '#read-html';
import { logUnlessLeaving } from '../leaving.ts';
import { loadPart } from '../load-part.ts';

export type ConvertHtml = (html: string, supports: (type: string) => boolean, carried?: boolean) => Pasted;

let convert: ConvertHtml | undefined;
let loading: Promise<ConvertHtml | undefined> | undefined;

/** The reader where it is loaded already: then a paste is done before the next key. */
export function htmlConverter(): ConvertHtml | undefined {
  return convert;
}

/** @returns undefined if it cannot be loaded; the next call tries again */
export function loadHtmlConverter(): Promise<ConvertHtml | undefined> {
  return (loading ??= loadPart(() => import('#document/paste/html-to-blocks.ts')).then(
    ({ htmlToBlocks }) => (convert = htmlToBlocks),
    (error: unknown) => {
      loading = undefined;
      logUnlessLeaving('What reads pasted HTML could not be loaded.', error);
      return undefined;
    },
  ));
}

/** Elements that begin a line of their own. */
const lines = /^(?:br|p|div|li|tr|h[1-6]|pre|blockquote)$/;
const unread = /^(?:script|style|head|title|template)$/;

/** Returns the plain text of HTML, for a paste whose reader could not be loaded. */
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
