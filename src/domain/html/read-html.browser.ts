/**
 * Parses HTML to events with the browser's own parser, so that pages do not load another parser (20 KB). The HTML is
 * parsed in the inert document of a template, where nothing runs or is fetched.
 */
import type { HtmlReader } from './read-html.ts';

/** Matches a tag. The length is limited, because untrusted text can contain very long tags. */
const tag = /<[a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>]){0,500}>?/gi;

/** Matches quoted text, an event handler's name, or `style`. */
const name = /"[^"]*"|'[^']*'|(?<=[\s"'/])(?:on[a-z]+|style)(?=\s*=)/gi;

/**
 * Renames event handlers and `style` attributes, which no caller needs. The inert document does not run them, but the
 * page's CSP would report each of them.
 */
const withoutHandlers = (html: string) =>
  html.replace(tag, (whole) => whole.replace(name, (found) => (/^["']/.test(found) ? found : `data-${found}`)));

/** Parses HTML to events. Never throws. */
export function readHtml(html: string, reader: HtmlReader): void {
  const template = document.createElement('template');
  // The preceding element switches the parser to body mode, so that it keeps misplaced text, such as text around a
  // `<td>` outside of a table.
  template.innerHTML = `<i></i>${withoutHandlers(html)}`;
  const root = template.content;
  root.firstChild?.remove();
  // A loop is used instead of recursion, because untrusted markup can be deeply nested.
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
