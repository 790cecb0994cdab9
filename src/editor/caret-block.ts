/** Finds the block that contains the caret, for the panels next to the post. */
import { blockSelector } from './editorjs/elements.ts';
import { elementAt } from './tools/dom.ts';

/**
 * @param known ids of the blocks that the listener knows. For a block with any other id, the nearest known block above
 * it is reported.
 * @param listener called with the block's id whenever the caret enters another block
 * @returns a function that stops watching
 */
export function watchCaretBlock(known: ReadonlySet<string>, listener: (id: string) => void): () => void {
  const onMove = () => {
    const node = document.getSelection()?.anchorNode;
    const element = elementAt(node);
    let block: Element | null | undefined = element?.closest(blockSelector);
    while (block && !known.has((block as HTMLElement).dataset['id'] ?? '')) block = block.previousElementSibling;
    const id = (block as HTMLElement | null | undefined)?.dataset['id'];
    if (id !== undefined) listener(id);
  };
  document.addEventListener('selectionchange', onMove);
  return () => document.removeEventListener('selectionchange', onMove);
}
