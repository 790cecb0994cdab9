/** Event with which a toolbar tool requests an embed at the selection. */
export const makeEmbedEvent = 'make-embed';

export function askForEmbed(kind: string): void {
  const node = window.getSelection()?.anchorNode;
  const at = node instanceof Element ? node : node?.parentElement;
  at?.dispatchEvent(new CustomEvent(makeEmbedEvent, { bubbles: true, detail: kind }));
}
