/** What a tool of the toolbar asks for an embed with, where the selection is. */
export const makeEmbedEvent = 'make-embed';

export function askForEmbed(kind: string): void {
  const node = window.getSelection()?.anchorNode;
  const at = node instanceof Element ? node : node?.parentElement;
  at?.dispatchEvent(new CustomEvent(makeEmbedEvent, { bubbles: true, detail: kind }));
}
