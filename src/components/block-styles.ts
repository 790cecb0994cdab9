/** The style sheets that the text of a page needs beside `prose.css`: what no block of it wears is not sent. */
import blocks from '#styles/blocks.css?inline';
import vertical from '#styles/vertical.css?inline';

/** As headers, paragraphs, lists and code are rendered: `prose.css` and `code.css` set these. */
const plainElements = new Set(
  'a b br button code em figcaption figure h2 h3 h4 h5 h6 i li ol p pre s span strong u ul'.split(' '),
);
const plainClass = /^(?:anchor|code|name|language|line|inline-code|unknown-block|blank|(?:level|align|tok)-\w+)$/;

/**
 * @param html the body of a post or of a page of the owner's own, as the renderer writes it
 * @param lang `ja`: of a post that can be set vertically
 * @returns texts for a `style` element each, in the head; they are the same on every page, and so are their hashes
 */
export function blockStyles(html: string, lang?: string): string[] {
  const sheets = lang === 'ja' ? [vertical] : [];
  for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    const classes = / class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
    if (!plainElements.has(name) || classes.some((one) => !plainClass.test(one))) return [blocks, ...sheets];
  }
  return sheets;
}
