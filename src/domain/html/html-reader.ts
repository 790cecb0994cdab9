/** What hears a piece of HTML as it is read (`#read-html`). */
export interface HtmlReader {
  /** An element begins. `'stop'`: nothing more is read, and nothing more is told but what ends. */
  open(name: string, attributes: Record<string, string>): 'stop' | undefined;
  /** With entities resolved; one text may come in several pieces. */
  text(text: string): void;
  /** Also for elements without content. */
  close(name: string): void;
}
