/** What a tool of the toolbar asks for an atom with, where the selection is. */
export const makeAtomEvent = 'make-atom';

export function askForAtom(kind: string): void {
  const node = window.getSelection()?.anchorNode;
  const at = node instanceof Element ? node : node?.parentElement;
  at?.dispatchEvent(new CustomEvent(makeAtomEvent, { bubbles: true, detail: kind }));
}
