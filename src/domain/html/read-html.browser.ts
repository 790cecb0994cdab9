/**
 * Reads HTML as events with the browser's own parser, so that no page loads another parser (20 KB). The HTML stays in
 * the inert document of a template: nothing in it runs or is fetched.
 */
import type { HtmlReader } from './html-reader.ts';

/** Matches a tag. The length is limited because untrusted text can be long. */
const tag = /<[a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>]){0,500}>?/gi;

/** Matches quoted text, or the name of an event handler or of a style. */
const name = /"[^"]*"|'[^']*'|(?<=[\s"'/])(?:on[a-z]+|style)(?=\s*=)/gi;

/** Renames attributes that are never used. They cannot run here, but the page's policy would report each of them. */
const withoutHandlers = (html: string) =>
  html.replace(tag, (whole) => whole.replace(name, (found) => (/^["']/.test(found) ? found : `data-${found}`)));

/** Never throws, for any text. */
export function readHtml(html: string, reader: HtmlReader): void {
  const template = document.createElement('template');
  // After an element, the parser is in body mode and keeps the text around misplaced tags (`<td>`).
  template.innerHTML = `<i></i>${withoutHandlers(html)}`;
  const root = template.content;
  root.firstChild?.remove();
  // Without recursion, because untrusted markup can be deeply nested.
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
