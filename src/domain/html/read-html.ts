/** Parses HTML to events with htmlparser2. In browsers, `#read-html` is `read-html.browser.ts` instead. */
import { Parser } from 'htmlparser2';
import type { HtmlReader } from './html-reader.ts';

/** Parses HTML to events. Never throws. */
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
