/** Reads the metadata in the head of another site's page. Runs in a separate process (`server/workers`). */
import { cleanText } from '#contract/plain-text.ts';
import type { LinkCardResponse } from '#contract/editor-calls.ts';
import { Parser } from 'htmlparser2';

/** Maximum length of a title. */
const MOST_LETTERS = 300;

/**
 * Returns the page's title and site name, from Open Graph (ogp.me) or from the `title` element.
 * @param bytes the page, which can be truncated
 */
export function readPageHead(bytes: Uint8Array): LinkCardResponse {
  const meta: Record<string, string> = {};
  let title = '';
  let inTitle = false;
  let inDrawing = 0;
  const parser = new Parser({
    onopentag(name, { property, name: called, content }) {
      if (name === 'meta') meta[(property ?? called ?? '').toLowerCase()] ??= content ?? '';
      if (name === 'svg') inDrawing += 1;
      // A `title` element in an SVG drawing is not the title of the page.
      inTitle = name === 'title' && inDrawing === 0 && title === '';
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'svg') inDrawing -= 1;
      inTitle = false;
    },
  });
  parser.end(textOf(bytes));
  return { title: line(meta['og:title'] || title), site: line(meta['og:site_name'] ?? '') };
}

const line = (text: string) =>
  cleanText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
    .trim();

/**
 * Decodes a page with the encoding that its first bytes declare (HTML specification, 13.2.3.2). Without a declaration,
 * the encoding is UTF-8.
 */
function textOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
