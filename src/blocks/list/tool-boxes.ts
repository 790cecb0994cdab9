/** The checkboxes of a checklist in the editor. They are drawn by CSS, so clicks are located by position. */

/** @returns the checklist item whose box is under the pointer. A box is next to the first line of its item's text. */
export function boxAt({ target, clientX, clientY }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const list = target.matches('ul.checklist') ? target : target.matches('ul.checklist > li') && target.parentElement;
  if (!list) return undefined;
  return [...list.children].find((item): item is HTMLElement => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    const line = Math.min(bottom, top + parseFloat(getComputedStyle(item).lineHeight));
    const isBeside = getComputedStyle(list).direction === 'rtl' ? clientX > right : clientX < left;
    return isBeside && clientY >= top && clientY < line;
  });
}
