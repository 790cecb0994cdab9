/** Chooses between a page and its Markdown by the header `Accept` (RFC 9110, 12.5.1). */

/** Maximum length in characters. Browsers send about 150. */
const LONGEST = 2_000;
const MARKDOWN = 'text/markdown';

/**
 * Returns whether a client prefers Markdown to HTML. A client that does not name Markdown never does. If a client wants
 * both equally, the one that is named first wins. A header that cannot be read means HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > LONGEST || !/text\/markdown/i.test(accept)) return false;
  const ranges = accept.split(',').map((part, place) => readRange(part, place));
  const markdown = ranges.find(({ type }) => type === MARKDOWN);
  if (!markdown || markdown.quality === 0) return false;
  const html = ['text/html', 'text/*', '*/*']
    .map((type) => ranges.find((range) => range.type === type))
    .find((range) => range !== undefined);
  if (!html || markdown.quality !== html.quality) return markdown.quality > (html?.quality ?? 0);
  return html.type !== 'text/html' || markdown.place < html.place;
}

function readRange(part: string, place: number): { type: string; quality: number; place: number } {
  const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const given = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '');
  const quality = given === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0;
  return { type, quality, place };
}
