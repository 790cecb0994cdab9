/** Receives the events of an HTML parser (`#read-html`). */
export interface HtmlReader {
  /** An element begins. `'stop'`: ends the reading; only closing events follow. */
  open(name: string, attributes: Record<string, string>): 'stop' | undefined;
  /** With entities resolved; one text may come in several pieces. */
  text(text: string): void;
  /** Also for elements without content. */
  close(name: string): void;
}
