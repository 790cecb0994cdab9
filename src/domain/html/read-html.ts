/** Parses HTML to events with htmlparser2. In browsers, `#read-html` is `read-html.browser.ts` instead. */
import { Parser } from 'htmlparser2';

/** Receives the events of an HTML parser (`#read-html`). */
export interface HtmlReader {
  /** Called at the start of an element. If it returns `'stop'`, parsing ends, and only closing events follow. */
  open(name: string, attributes: Record<string, string>): 'stop' | undefined;
  /** Called with text, with entities resolved. One text can arrive in several pieces. */
  text(text: string): void;
  /** Called at the end of every element, even if it has no content. */
  close(name: string): void;
}

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
