/**
 * Reads HTML as events by the browser's own parser, so that no page loads another one (20 KB). What it reads stays in
 * a template's own document: nothing in it runs or is fetched.
 */
import type { HtmlReader } from './html-reader.ts';

/** A tag, as far as it looks like one; bounded, for hostile text is long. */
const tag = /<[a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>]){0,500}>?/gi;

/** Matches quoted text, or the name of an event handler or of a style. */
const name = /"[^"]*"|'[^']*'|(?<=[\s"'/])(?:on[a-z]+|style)(?=\s*=)/gi;

/** No reader uses these, and a page's policy would report each of them, although none can run. */
const withoutHandlers = (html: string) =>
  html.replace(tag, (whole) => whole.replace(name, (found) => (/^["']/.test(found) ? found : `data-${found}`)));

/** Never throws, for any text. */
export function readHtml(html: string, reader: HtmlReader): void {
  const template = document.createElement('template');
  // After an element the parser uses its rules for a body: it keeps the text around misplaced tags (`<td>`).
  template.innerHTML = `<i></i>${withoutHandlers(html)}`;
  const root = template.content;
  root.firstChild?.remove();
  // Step by step, not by calling itself: hostile markup is deep.
  for (let node = root.firstChild; node;) {
    if (node.nodeType === Node.TEXT_NODE) reader.text(node.nodeValue ?? '');
    if (node instanceof Element) {
      if (reader.open(node.localName.toLowerCase(), attributesOf(node)) === 'stop') return;
      if (node.firstChild) {
        node = node.firstChild;
        continue;
      }
      reader.close(node.localName.toLowerCase());
    }
    let next: Node | null = node;
    while (next && !next.nextSibling) {
      next = next.parentNode === root ? null : next.parentNode;
      if (next instanceof Element) reader.close(next.localName.toLowerCase());
    }
    node = next?.nextSibling ?? null;
  }
}

function attributesOf({ attributes }: Element): Record<string, string> {
  return Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
}
