/** Reads HTML as events: outside of a browser by htmlparser2. A browser takes `read-html.browser.ts` (`#read-html`). */
import { Parser } from 'htmlparser2';
import type { HtmlReader } from './html-reader.ts';

/** Never throws, for any text. */
export function readHtml(html: string, reader: HtmlReader): void {
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (reader.open(name, attributes) === 'stop') parser.pause();
    },
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  });
  parser.end(html);
}
