/**
 * The state in which all blocks of an editor are one editing host. Each block is usually a separate editing host, and
 * browsers cannot select from one host into another.
 */
import type { Span } from '../edits/edits.ts';
import { prepareToCopy } from './copy-blocks.ts';
import { selectedItems, selectedSpan } from './span.ts';

export type Spanning = ReturnType<typeof createSpanning>;

export function createSpanning(redactor: HTMLElement) {
  let isOn = false;

  function set(on: boolean): void {
    if (isOn === on) return;
    isOn = on;
    if (on) prepareToCopy();
    redactor.contentEditable = on ? 'true' : 'inherit';
    redactor.classList.toggle('spanning', on);
    if (!on) mark(undefined);
  }

  /** Marks the completely selected blocks. */
  function mark(span: Span | undefined): void {
    let inside = false;
    for (const child of redactor.children as HTMLCollectionOf<HTMLElement>) {
      if (child.dataset.id === span?.from.id) inside = true;
      child.toggleAttribute('data-selected', inside);
      if (child.dataset.id === span?.to.id) inside = false;
    }
  }

  const span = () => (isOn ? selectedSpan(redactor) : undefined);
  return {
    isOn: () => isOn,
    set,
    span,
    show: () => mark(span()),
    /**
     * Returns the selection that is deleted, replaced and copied as a whole. A selection across items of one list is
     * included, because browsers would add styles to the items.
     */
    taken: () => (isOn ? span() : selectedItems(redactor)),
  };
}
